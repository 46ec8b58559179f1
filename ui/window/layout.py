"""Where the regions of a screen lie: pure functions of the window's size."""

from __future__ import annotations

import attrs

from .boxes import Box

LEAST_WIDTH, LEAST_HEIGHT = 1024, 640
TOP_BAR = 48
ASK_PANEL = 100
HAND_PANEL, WIDE_HAND_PANEL = 188, 220
NARROW_SIDE, LEAST_SIDE, MOST_SIDE = 288, 320, 400
WIDE_CARDS_FROM = 1600
GAP = 16  # between panels
VERDICT, LEAD = 136, 36
RESULT_SIDE, TIMELINE, PODIUM, KEEP = 404, 286, 260, 122
PODIUM_SHARE = 0.235
STORY = 160  # the least height of what is told of one driver
TABLE_HEAD, TABLE_ROW = 50, 36
TOOL_RAIL, FOOT_LINE, LAP_CHART = 92, 36, 150
TRACK_SHARE, MOST_QUALITY, TRACK_WORDS, START_ROWS = 0.49, 680, 202, 218


@attrs.frozen
class RaceRegions:
    """The regions of the race screen."""

    window: Box
    top: Box
    board: Box
    ask: Box
    side: Box


@attrs.frozen
class CardSize:
    """How large a card of the hand is drawn."""

    width: int
    height: int
    gap: int


def usable(width: float, height: float) -> Box:
    """The window, or the least size in the middle of one that is smaller: nothing overlaps."""
    wide, high = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT)
    return Box(min(0, (width - wide) // 2), 0, wide, high)


def side_width(width: float, scale: float = 1.0) -> int:
    """The width of the side panel."""
    if width < 1280:
        return round(NARROW_SIDE * min(scale, 1.15))
    return round(max(LEAST_SIDE, min(width * 0.25, MOST_SIDE)) * min(scale, 1.2))


def race_regions(width: float, height: float, *, hand: bool, scale: float = 1.0) -> RaceRegions:
    """The race screen; with `hand` the panel at the bottom has room for cards."""
    window = usable(width, height)
    side = side_width(window.width, scale)
    cards = WIDE_HAND_PANEL if window.width >= WIDE_CARDS_FROM else HAND_PANEL
    bottom = round((cards if hand else ASK_PANEL) * scale)
    wide = window.width - side
    return RaceRegions(
        window=window,
        top=Box(window.left, 0, window.width, TOP_BAR),
        board=Box(window.left, TOP_BAR, wide, window.height - TOP_BAR - bottom),
        ask=Box(window.left, window.height - bottom, wide, bottom),
        side=Box(window.left + wide, TOP_BAR, side, window.height - TOP_BAR),
    )


@attrs.frozen
class ResultRegions:
    """The regions of the result: at the left podium, table and what to keep, else the replay."""

    window: Box
    top: Box
    podium: Box
    table: Box
    story: Box
    keep: Box
    board: Box
    timeline: Box


def result_regions(width: float, height: float, rows: int = 4) -> ResultRegions:
    """The result of so many cars, and the race again; what is left beside them tells a story."""
    window = usable(width, height)
    below = window.strip(TOP_BAR, window.height - TOP_BAR).inset(GAP)
    wide = round(RESULT_SIDE * (0.9 if window.width < 1200 else 1.0))
    side, replay = below.split(wide, GAP)
    podium = side.strip(0, min(PODIUM, side.height * PODIUM_SHARE))
    keep = side.strip(side.height - KEEP, KEEP)
    between = podium.bottom + GAP - 4
    room = keep.top - GAP + 4 - between
    high_table = min(TABLE_HEAD + rows * TABLE_ROW, room - GAP + 4 - STORY)
    story = between + high_table + GAP - 4
    high = min(TIMELINE, replay.height * 0.45)
    timeline = replay.strip(replay.height - high, high)
    return ResultRegions(
        window=window,
        top=window.strip(0, TOP_BAR),
        podium=podium,
        table=Box(side.left, between, side.width, high_table),
        story=Box(side.left, story, side.width, keep.top - GAP + 4 - story),
        keep=keep,
        board=replay.strip(0, timeline.top - 10 - replay.top),
        timeline=timeline,
    )


@attrs.frozen
class ReviewRegions:
    """The regions of a review: the board, who led, what is said of a move, and the list."""

    window: Box
    top: Box
    board: Box
    lead: Box
    verdict: Box
    side: Box


def review_regions(width: float, height: float, scale: float = 1.0) -> ReviewRegions:
    """The board of a race that is looked back on, and what stands around it."""
    window = usable(width, height)
    side = side_width(window.width, scale)
    wide = window.width - side
    verdict, lead = round(VERDICT * scale), LEAD
    board = Box(window.left, TOP_BAR, wide, window.height - TOP_BAR - verdict - lead)
    return ReviewRegions(
        window=window,
        top=window.strip(0, TOP_BAR),
        board=board,
        lead=Box(window.left, board.bottom, wide, lead),
        verdict=Box(window.left, board.bottom + lead, wide, verdict),
        side=Box(window.left + wide, TOP_BAR, side, window.height - TOP_BAR),
    )


@attrs.frozen
class StudioRegions:
    """The regions of the studio: tools, the sheet, what is said below it, figures and findings."""

    window: Box
    top: Box
    rail: Box
    sheet: Box
    chart: Box
    foot: Box
    side: Box


def studio_regions(
    width: float, height: float, *, chart: bool, scale: float = 1.0
) -> StudioRegions:
    """The studio; with `chart` there is room below the sheet for what goes on along a lap."""
    window = usable(width, height)
    side = side_width(window.width, scale)
    rail, foot = round(TOOL_RAIL * min(scale, 1.15)), round(FOOT_LINE * scale)
    below = window.strip(TOP_BAR, window.height - TOP_BAR)
    middle = attrs.evolve(below, left=below.left + rail, width=below.width - rail - side)
    high = round(LAP_CHART * scale) if chart else 0
    sheet = middle.strip(0, middle.height - foot - high)
    return StudioRegions(
        window=window,
        top=window.strip(0, TOP_BAR),
        rail=attrs.evolve(below, width=rail),
        sheet=sheet,
        chart=middle.strip(sheet.height, high),
        foot=middle.foot(foot),
        side=attrs.evolve(below, left=middle.right, width=side),
    )


@attrs.frozen
class TrackRegions:
    """The regions of a track's page: the board and what is said of it, and how good it is."""

    window: Box
    top: Box
    board: Box
    words: Box
    quality: Box
    starts: Box
    foot: Box


def track_regions(width: float, height: float, scale: float = 1.0) -> TrackRegions:
    """A track's page."""
    window = usable(width, height)
    foot = round(FOOT_LINE * scale)
    below = window.strip(TOP_BAR, window.height - TOP_BAR - foot).inset(GAP)
    side = min(round(below.width * TRACK_SHARE), round(MOST_QUALITY * scale))
    left, right = below.split(below.width - GAP - side, GAP)
    words = min(round(TRACK_WORDS * scale), round(left.height * 0.52))
    starts = max(round(START_ROWS * scale), round(right.height * 0.36))
    starts = min(starts, round(right.height * 0.52))
    return TrackRegions(
        window=window,
        top=window.strip(0, TOP_BAR),
        board=left.strip(0, left.height - words),
        words=left.foot(words),
        quality=right.strip(0, right.height - starts - GAP),
        starts=right.foot(starts),
        foot=window.foot(foot),
    )


def card_size(width: float, count: int, room: float) -> CardSize:
    """The size of the cards of a hand, so that all of them fit side by side."""
    wide, high = (96, 142) if width >= WIDE_CARDS_FROM else (74, 110)
    gap = 8
    if count and count * (wide + gap) > room:
        wide = max(44, int(room / count) - gap)
    return CardSize(wide, high, gap)


def dialog_box(window: Box, width: float, height: float) -> Box:
    """A dialog in the middle of the window, below the top bar."""
    wide, high = min(width, window.width - 32), min(height, window.height - TOP_BAR - 32)
    left = window.left + (window.width - wide) // 2
    return Box(left, TOP_BAR + (window.height - TOP_BAR - high) // 2, wide, high)


def dialog_foot(dialog: Box) -> Box:
    """Where the buttons of a dialog stand."""
    return dialog.foot(53).inset(24, 0).strip(0, 40)
