"""What a careless hand could do to a rule: one small change of its syntax tree at a time."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

import attrs

# What these say is read by people and by the loader; a race does not depend on it.
_NOT_THE_GAME = {"RuleCard", "option", "TypeVar"}
# That both lists are of one length, how text is written wherever tests do not run, and what a
# debugger shows.
_PRECAUTIONS = {"strict", "encoding", "repr"}
_NEIGHBOURS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@attrs.frozen
class Mutation:
    """One change: where it is, what stood there, what stands there now."""

    line: int
    before: str
    after: str
    source: str = attrs.field(repr=False, eq=False)
    number: int | None = attrs.field(repr=False, eq=False)

    def tree(self) -> ast.Module:
        """The changed module. Made when it is needed: thousands of trees would fill the memory."""
        tree = ast.parse(self.source)
        if self.number is not None:
            list(_candidates(tree))[self.number].change()
        return ast.fix_missing_locations(tree)

    def __str__(self) -> str:
        return f"{self.before}  became  {self.after}"


@attrs.frozen
class _Candidate:
    """A place in a tree, and what would change it."""

    node: ast.AST
    change: Callable[[], None]
    dropped: bool = False


def unchanged(source: str) -> Mutation:
    """The mutation that changes nothing: what fails under it fails for another reason."""
    return Mutation(0, "nothing", "nothing", source, None)


def mutations(source: str) -> Iterator[Mutation]:
    """Every mutation of a module, in the order of its tree."""
    for number, one in enumerate([*_candidates(ast.parse(source))]):
        before = _shown(one.node)
        after = "nothing" if one.dropped else _shown_changed(one)
        yield Mutation(getattr(one.node, "lineno", 0), before, after, source, number)


def _shown_changed(one: _Candidate) -> str:
    """What a change makes of its node, which is as it was afterwards: copying trees takes long."""
    fields = dict(vars(one.node))
    lists = {name: [*value] for name, value in fields.items() if isinstance(value, list)}
    one.change()
    after = _shown(one.node)
    vars(one.node).update(fields)
    for name, value in lists.items():
        fields[name][:] = value  # the same list: other changes of this node hold it
    return after


def _candidates(tree: ast.Module) -> Iterator[_Candidate]:
    for node in _game_nodes(tree):
        yield from _changed_conditions(node)
        yield from _changed_values(node)
        if isinstance(node, ast.Call):
            for keyword in filter(_about_the_game, node.keywords):
                yield _Candidate(node, _dropping(node.keywords, keyword))
        for statements in _blocks(node):
            for place, statement in enumerate(_reached(statements)):
                if _is_effect(statement):
                    yield _Candidate(statement, _switching_off(statements, place), dropped=True)


def _changed_conditions(node: ast.AST) -> Iterator[_Candidate]:
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield _Candidate(node, _setting(node, "test", ast.UnaryOp(ast.Not(), node.test)))
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _Candidate(node, _setting(node, "op", other))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _Candidate(node, _setting(node, "operand", ast.UnaryOp(ast.Not(), node.operand)))
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            swapped = [*node.ops]
            swapped[place] = _NEIGHBOURS[type(operator)]()
            yield _Candidate(node, _setting(node, "ops", swapped))


def _changed_values(node: ast.AST) -> Iterator[_Candidate]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield _Candidate(node, _setting(node, "value", value))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield _Candidate(node, _setting(node, "op", other))


def _game_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Walk a tree without its annotations, decorators, cards and imports for type checkers."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and _about_the_game(child):
                yield from _game_nodes(child)


def _about_the_game(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword) and node.arg in _PRECAUTIONS:
        return False
    if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
        return False
    return not (isinstance(node, ast.Call) and getattr(node.func, "id", "") in _NOT_THE_GAME)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block


def _reached(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What can run: a `yield` after a `return` only makes a generator of its function."""
    for statement in statements:
        yield statement
        if _leaves(statement):
            return


def _leaves(statement: ast.stmt) -> bool:
    """Whether nothing after it in its block can run."""
    if isinstance(statement, ast.Try):
        ways = [statement.body, *(handler.body for handler in statement.handlers)]
        return all(_leaves(way[-1]) for way in ways)
    return isinstance(statement, ast.Return | ast.Raise)


def _is_effect(statement: ast.stmt) -> bool:
    """Whether a statement is there for what it does: an emit, a counter, a write."""
    if isinstance(statement, ast.AugAssign):
        return True
    if isinstance(statement, ast.Assign):
        return not isinstance(statement.targets[0], ast.Name | ast.Tuple)
    return isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant)


def _setting(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _dropping(keywords: list[ast.keyword], keyword: ast.keyword) -> Callable[[], None]:
    return lambda: keywords.remove(keyword)


def _switching_off(statements: list[ast.stmt], place: int) -> Callable[[], None]:
    """Keep the statement where it is never reached, so that a generator remains one."""

    def change() -> None:
        statements[place] = ast.If(ast.Constant(value=False), [statements[place]], [])

    return change


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.While):
        return f"if {ast.unparse(node.test)}"
    return " ".join(ast.unparse(node).split())
