"""The three palettes: every colour of the application has a name and stands here."""

from __future__ import annotations

from gridprix.core.drawing.colours import Colour, Palette, colour


def _tokens(codes: str) -> tuple[Colour, ...]:
    return tuple(colour(code) for code in codes.split())


# in the order of the fields of a palette
LIGHT = Palette(
    "light",
    False,  # noqa: FBT003 - the values stand in the order of the fields
    *_tokens("E6DECD FBF8F0 F2ECDE CDC2AC 7F745D 1F2730 55606B"),
    *_tokens("1D4E89 FFFFFF DCE7F3 1F6B45 DCEBDD 7A5200 F6E6BD A82A1C F8DED7 B8500B"),
    *_tokens("1F2730 FBF8F0 B9C0C7 ECE5D4 FBF8F0 DFE6CF D5E3EA B3CCD9 E3A9A0 3C4046 8D6FA8"),
    *_tokens("DDE3CC EFECE5 E6E2D9 B4AD9F F5D9C4 EFCBB0 D0DAB9 E8DDC0 B5573C"),
)
DARK = Palette(
    "dark",
    True,  # noqa: FBT003
    *_tokens("14181D 1E242B 272E37 3B444E 8994A0 F1EEE6 B6BEC7"),
    *_tokens("8FBCEB 0E1A27 223A54 7FD0A0 1B3527 F0C067 3A2E12 FF9C8C 45211B F2A65A"),
    *_tokens("0D1014 F1EEE6 B6BEC7 171C21 20272E 1D2A22 2A3540 3A4B5A 6E3B36 C9CDD2 C79BE8"),
    *_tokens("18211B 2C343C 262D35 55606B 4A3628 533C2B 1F2C23 302B22 B0603F"),
)
HIGH_CONTRAST = Palette(
    "high-contrast",
    True,  # noqa: FBT003
    *_tokens("000000 0B0D10 14181D 6B7682 AEB8C2 FFFFFF D3DAE1"),
    *_tokens("FFD84A 000000 2B2F12 6BE59A 0C2A18 FFC24A 33260A FF8A7A 3A100B FFD84A"),
    *_tokens("000000 FFFFFF D3DAE1 000000 0F1317 000000 1E2933 34485A 7A3A34 E6E6E6 D5A8FF"),
    *_tokens("050607 1B2026 15191E 6B7682 3A2414 44290F 0C120E 1E180D D97A4E"),
)
PALETTES = {one.name: one for one in (LIGHT, DARK, HIGH_CONTRAST)}

SAFE, SPIN, CRASH = colour("1F6B45"), colour("E0B24C"), colour("A82A1C")
INK = colour("1F2730")
HAND_OVER = colour("16324F")
VEIL = colour("1F2730", 140)  # over what waits while a sheet is read


def contrast(one: Colour, other: Colour) -> float:
    """The WCAG contrast of two colours, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(of: Colour) -> float:
    linear = [_linear(part / 255) for part in of[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
