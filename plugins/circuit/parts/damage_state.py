"""The condition of engine and brakes, and what happens to it."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import Car, CarId, Event, Notation, Part, PartSpec, Race, Reducer

SYSTEMS = {"acceleration": "engine", "top": "engine", "deceleration": "brakes"}
CONDITIONS = ("sound", "damaged", "failed")


@attrs.frozen
class Damage(Part):
    """How engine and brakes are, and which categories lost 20 mph in which round."""

    capability: ClassVar[str] = "damage"
    engine: str = "sound"
    brakes: str = "sound"
    losses: tuple[tuple[str, int], ...] = ()


@attrs.frozen
class CarDamaged(Event):
    """A failed test damaged the engine or the brakes."""

    tone: ClassVar[str] = "warn"
    car: CarId
    system: str
    category: str


@attrs.frozen
class SystemFailed(Event):
    """The engine or the brakes failed completely."""

    tone: ClassVar[str] = "bad"
    car: CarId
    system: str


def _damage(car: Car, event: CarDamaged, race: Race) -> Car:
    damage = car.part(Damage)
    losses = (*damage.losses, (event.category, race.round))
    return car.with_part(_condition(attrs.evolve(damage, losses=losses), event.system, "damaged"))


def _fail(car: Car, event: SystemFailed, race: Race) -> Car:
    return car.with_part(_condition(car.part(Damage), event.system, "failed"))


def _condition(damage: Damage, system: str, condition: str) -> Damage:
    if system == "engine":
        return attrs.evolve(damage, engine=condition)
    return attrs.evolve(damage, brakes=condition)


def _writer(system: str) -> Any:
    def write(car: Car, value: Any) -> Car:
        if value not in CONDITIONS:
            raise ValueError(f"{system} is one of {', '.join(CONDITIONS)}, not {value!r}")
        return car.with_part(_condition(car.part(Damage), system, value))

    return write


def _read_losses(car: Car) -> list[str]:
    return [category for category, _ in car.part(Damage).losses]


def _write_losses(car: Car, value: Any) -> Car:
    categories = value if isinstance(value, list) else [value]
    unknown = [one for one in categories if not isinstance(one, str) or one not in SYSTEMS]
    if unknown:
        raise ValueError(f"damage is to one of {', '.join(SYSTEMS)}, not {unknown[0]!r}")
    damage = attrs.evolve(car.part(Damage), losses=tuple((one, 0) for one in categories))
    for one in categories:
        damage = _condition(damage, SYSTEMS[one], "damaged")
    return car.with_part(damage)


DAMAGE = PartSpec(
    Damage,
    lambda scenario, seat: Damage(),
    reducers=(Reducer(CarDamaged, car=_damage), Reducer(SystemFailed, car=_fail)),
    wording={
        CarDamaged: "{car}'s {system} damaged: {category} -20",
        SystemFailed: "{car}'s {system} failed completely",
    },
    notation=(
        Notation("engine", lambda car: car.part(Damage).engine, _writer("engine")),
        Notation("brakes", lambda car: car.part(Damage).brakes, _writer("brakes")),
        Notation("damage", _read_losses, _write_losses),
    ),
)
