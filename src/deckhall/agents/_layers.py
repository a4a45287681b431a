"""The layers of a small net as loops over floats in memory: compiled, a position takes a few microseconds.

A library of matrices would take longer to be called than to work, for positions come one at a time.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from deckhall.core.observation import Row


def sum_rows(row: Row, weights: vec[float], bias: vec[float], found: vec[float]) -> None:
    """Add up the weights of the entries that a row holds, one row of weights for each, into `found`."""
    width: i64 = len(found)
    unit: i64
    for unit in range(width):
        found[unit] = bias[unit]
    touched, numbers = row.touched, row.numbers
    index: i64
    for index in range(row.count):
        place: i64 = touched[index]
        number: i64 = numbers[place]
        if number == 0:
            continue
        factor = float(number)
        base: i64 = place * width
        for unit in range(width):
            found[unit] += weights[base + unit] * factor


def sum_active(units: vec[float], weights: vec[float], bias: vec[float], found: vec[float]) -> None:
    """Add up the weights of the units above 0, one row of weights for each, into `found`."""
    width: i64 = len(found)
    unit: i64
    for unit in range(width):
        found[unit] = bias[unit]
    base: i64 = 0
    index: i64
    for index in range(len(units)):
        value = units[index]
        if value > 0.0:
            for unit in range(width):
                found[unit] += weights[base + unit] * value
        base += width


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
        self.inputs: Final = vec[float](inputs)
        """A row of hidden weights for every entry of the observation, one after the other; likewise below."""
        self.own: Final = vec[float](own)
        self.hidden_bias: Final = vec[float](hidden_bias)
        self.second: Final = vec[float](second)
        self.second_bias: Final = vec[float](second_bias)
        self.out: Final = vec[float](out)
        self.out_bias: Final = vec[float](out_bias)
        self.skip: Final = vec[float](skip)
        self._hidden: Final = vec[float](hidden_bias)
        self._second: Final = vec[float](second_bias)

    def shares(self, row: Row, own: list[float]) -> list[float]:
        """The shares for what the row holds, which is empty afterwards."""
        hidden = self._hidden
        sum_rows(row, self.inputs, self.hidden_bias, hidden)
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
        sum_active(self._hidden, self.second, self.second_bias, second)
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
        self.inputs: Final = vec[float](inputs)
        """A row of hidden weights for every entry of the observation, one after the other; likewise below."""
        self.hidden_bias: Final = vec[float](hidden_bias)
        self.second: Final = vec[float](second)
        self.second_bias: Final = vec[float](second_bias)
        self.actions: Final = vec[float](actions)
        """A row for every action."""
        self.action_bias: Final = vec[float](action_bias)
        self.out: Final = vec[float](out)
        """A row for every seat, counted from the viewer."""
        self.out_bias: Final = vec[float](out_bias)
        self._hidden: Final = vec[float](hidden_bias)
        self._second: Final = vec[float](second_bias)
        self._active: Final = vec[i64]([i64(0) for _ in second_bias])
        """The units of the second layer that are above 0, the first `_actives` of them."""
        self._actives: i64 = 0

    def see(self, row: Row) -> None:
        """Take in what the row holds, which stays as it is."""
        sum_rows(row, self.inputs, self.hidden_bias, self._hidden)
        second = self._second
        sum_active(self._hidden, self.second, self.second_bias, second)
        width: i64 = len(second)
        unit: i64
        active = self._active
        count: i64 = 0
        for unit in range(width):
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
        base: i64 = number * len(second)
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
