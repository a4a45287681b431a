"""The layers of a small net as loops over floats in memory: compiled, a position takes a few microseconds.

A library of matrices would take longer to be called than to work, for positions come one at a time.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from deckhall.core.observation import Row

AT_A_TIME: Final = 8
"""Units of a layer that are added up together, each in a register: three times as fast as one row after the other."""


class ActiveUnits:
    """What a layer hands on: where the row of weights begins for each number that is not 0, and the number."""

    def __init__(self, most: int) -> None:
        self.rows: Final = vec[i64]([i64(0) for _ in range(most)])
        self.values: Final = vec[float]([0.0 for _ in range(most)])
        self.count: i64 = 0
        """Only the first so many count."""


class Weights:
    """Weights from one layer to the next: a row for each number below, a column for each unit, and the bias."""

    def __init__(self, weights: list[float], bias: list[float]) -> None:
        self.width: Final[i64] = -(-len(bias) // AT_A_TIME) * AT_A_TIME
        """Columns with those that are added to make it even: their units are always 0."""
        self.bias: Final = vec[float](padded(bias, len(bias)))
        self.weights: Final = vec[float](padded(weights, len(bias)))
        self._active: Final = ActiveUnits(len(weights) // len(bias))

    def of_row(self, row: Row, found: vec[float]) -> None:
        """The units for what a row holds, which stays as it is."""
        active = self._active
        rows, values, width = active.rows, active.values, self.width
        touched, numbers = row.touched, row.numbers
        count: i64 = 0
        index: i64
        for index in range(row.count):
            place: i64 = touched[index]
            number: i64 = numbers[place]
            if number != 0:
                rows[count] = place * width
                values[count] = float(number)
                count += 1
        active.count = count
        self._add_up(found)

    def of_units(self, units: vec[float], found: vec[float]) -> None:
        """The units for those of the layer below, of which only what is above 0 counts."""
        active = self._active
        rows, values, width = active.rows, active.values, self.width
        count: i64 = 0
        index: i64
        for index in range(len(rows)):
            value = units[index]
            if value > 0.0:
                rows[count] = index * width
                values[count] = value
                count += 1
        active.count = count
        self._add_up(found)

    def _add_up(self, found: vec[float]) -> None:
        active, weights, bias = self._active, self.weights, self.bias
        rows, values, count, width = active.rows, active.values, active.count, self.width
        unit: i64 = 0
        index: i64
        while unit < width:
            a, b, c, d = bias[unit], bias[unit + 1], bias[unit + 2], bias[unit + 3]
            e, f, g, h = bias[unit + 4], bias[unit + 5], bias[unit + 6], bias[unit + 7]
            for index in range(count):
                value = values[index]
                at: i64 = rows[index] + unit
                a += weights[at] * value
                b += weights[at + 1] * value
                c += weights[at + 2] * value
                d += weights[at + 3] * value
                e += weights[at + 4] * value
                f += weights[at + 5] * value
                g += weights[at + 6] * value
                h += weights[at + 7] * value
            found[unit], found[unit + 1], found[unit + 2], found[unit + 3] = a, b, c, d
            found[unit + 4], found[unit + 5], found[unit + 6], found[unit + 7] = e, f, g, h
            unit += AT_A_TIME


def padded(weights: list[float], width: int) -> list[float]:
    """Rows of so many columns with as many zeros behind each as make it even."""
    zeros = [0.0] * (-width % AT_A_TIME)
    return [one for base in range(0, len(weights), width) for one in [*weights[base : base + width], *zeros]]


class Layers:
    """Entries -> hidden -> second -> shares, with the game's own opinion as further inputs and added at the end."""

    def __init__(
        self,
        inputs: list[float],
        own: list[float],
        hidden_bias: list[float],
        second: list[float],
        second_bias: list[float],
        out: list[float],
        out_bias: list[float],
        skip: list[float],
    ) -> None:
        self.inputs: Final = Weights(inputs, hidden_bias)
        self.own: Final = vec[float](padded(own, len(hidden_bias)))
        self.second: Final = Weights(second, second_bias)
        self.out: Final = vec[float](out)
        self.out_bias: Final = vec[float](out_bias)
        self.skip: Final = vec[float](skip)
        self._hidden: Final = vec[float](padded(hidden_bias, len(hidden_bias)))
        self._second: Final = vec[float](padded(second_bias, len(second_bias)))

    def shares(self, row: Row, own: list[float]) -> list[float]:
        """The shares for what the row holds, which is empty afterwards."""
        hidden = self._hidden
        self.inputs.of_row(row, hidden)
        row.clear()
        width: i64 = len(hidden)
        unit: i64
        base: i64 = 0
        weights = self.own
        for factor in own:
            for unit in range(width):
                hidden[unit] += weights[base + unit] * factor
            base += width
        return self._rest(own)

    def _rest(self, own: list[float]) -> list[float]:
        """From the hidden layer on."""
        second = self._second
        self.second.of_units(self._hidden, second)
        width: i64 = len(second)
        unit: i64
        index: i64
        weights, bias, skip = self.out, self.out_bias, self.skip
        outs: i64 = len(bias)
        found: list[float] = []
        top = -1e30
        for unit in range(outs):
            total = bias[unit] + own[unit] * skip[unit]
            for index in range(width):
                active = second[index]
                if active > 0.0:
                    total += weights[index * outs + unit] * active
            found.append(total)
            top = max(top, total)
        whole = 0.0
        for place in range(len(found)):
            found[place] = exp(found[place] - top)
            whole += found[place]
        for place in range(len(found)):
            found[place] /= whole
        return found


class PolicyLayers:
    """Entries -> hidden -> second -> a number for every action that is asked about, and the seats' shares."""

    def __init__(
        self,
        inputs: list[float],
        hidden_bias: list[float],
        second: list[float],
        second_bias: list[float],
        actions: list[float],
        action_bias: list[float],
        out: list[float],
        out_bias: list[float],
    ) -> None:
        self.inputs: Final = Weights(inputs, hidden_bias)
        self.second: Final = Weights(second, second_bias)
        self._width: Final[i64] = len(second_bias)
        self.actions: Final = vec[float](actions)
        """A row for every action."""
        self.action_bias: Final = vec[float](action_bias)
        self.out: Final = vec[float](out)
        """A row for every seat, counted from the viewer."""
        self.out_bias: Final = vec[float](out_bias)
        self._hidden: Final = vec[float](padded(hidden_bias, len(hidden_bias)))
        self._second: Final = vec[float](padded(second_bias, len(second_bias)))
        self._active: Final = vec[i64]([i64(0) for _ in second_bias])
        """The units of the second layer that are above 0, the first `_actives` of them."""
        self._actives: i64 = 0

    def see(self, row: Row) -> None:
        """Take in what the row holds, which stays as it is."""
        self.inputs.of_row(row, self._hidden)
        second = self._second
        self.second.of_units(self._hidden, second)
        unit: i64
        active = self._active
        count: i64 = 0
        for unit in range(self._width):
            if second[unit] > 0.0:
                active[count] = unit
                count += 1
        self._actives = count

    def chances(self, actions: list[int], warmth: float = 1.0) -> list[float]:
        """How likely the policy takes each of these actions after what it has seen."""
        weights, bias = self.actions, self.action_bias
        return softmax([self._sum(weights, action) + bias[action] for action in actions], warmth)

    def shares(self, players: int, warmth: float = 1.0) -> list[float]:
        """The expected share of every seat, from the viewer on, after what it has seen; the warmer, the less sure."""
        weights, bias = self.out, self.out_bias
        return softmax([self._sum(weights, seat) + bias[seat] for seat in range(players)], warmth)

    def _sum(self, weights: vec[float], number: i64) -> float:
        second, active = self._second, self._active
        base: i64 = number * self._width
        total = 0.0
        index: i64
        for index in range(self._actives):
            unit: i64 = active[index]
            total += weights[base + unit] * second[unit]
        return total


def softmax(numbers: list[float], warmth: float) -> list[float]:
    """Shares of 1 by their exponents, in place; the warmer, the more alike."""
    top = max(numbers)
    whole = 0.0
    for place in range(len(numbers)):
        numbers[place] = exp((numbers[place] - top) / warmth)
        whole += numbers[place]
    for place in range(len(numbers)):
        numbers[place] /= whole
    return numbers
