"""The net of a policy in torch, and how it learns from games."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import torch  # the extra `train`

from deckhall.agents._weights import read_sets
from deckhall.core import BadSetup

if TYPE_CHECKING:
    from deckhall.train._policy import PolicyTraining

MEAN: Final = 0.97
"""How much of the mean weights stays with every round."""
FAR: Final = -1e9


class PolicyNet(torch.nn.Module):  # type: ignore[misc,unused-ignore]  # untyped where torch is not installed
    """Entries -> hidden -> second -> a number for every action, and the seats' shares."""

    def __init__(self, size: int, actions: int, outs: int, hidden: int, second: int) -> None:
        super().__init__()
        self.inputs = torch.nn.Parameter(torch.randn(size, hidden) * 0.05)
        self.hidden_bias = torch.nn.Parameter(torch.zeros(hidden))
        self.second = torch.nn.Linear(hidden, second)
        self.actions = torch.nn.Parameter(torch.zeros(actions, second))
        self.action_bias = torch.nn.Parameter(torch.zeros(actions))
        self.out = torch.nn.Linear(second, outs)
        torch.nn.init.zeros_(self.out.weight)
        torch.nn.init.zeros_(self.out.bias)

    def forward(self, places: Any, numbers: Any, counts: Any) -> Any:
        """The second layer for some observations, whose entries stand one after the other."""
        if self.inputs.is_cuda:  # a product of matrices is faster there than a sum of rows
            rows = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)
            dense = torch.zeros(len(counts), self.inputs.shape[0], device=counts.device)
            dense[rows, places] = numbers
            hidden = dense @ self.inputs
        else:
            offsets = torch.cumsum(counts, 0) - counts
            hidden = torch.nn.functional.embedding_bag(
                places, self.inputs, offsets, mode="sum", per_sample_weights=numbers
            )
        return torch.relu(self.second(torch.relu(hidden + self.hidden_bias)))

    def arrays(self) -> dict[str, Any]:
        """All weights as they are."""
        return {
            "inputs": _numpy(self.inputs),
            "hidden_bias": _numpy(self.hidden_bias),
            "second": _numpy(self.second.weight.T),
            "second_bias": _numpy(self.second.bias),
            "actions": _numpy(self.actions),
            "action_bias": _numpy(self.action_bias),
            "out": _numpy(self.out.weight),
            "out_bias": _numpy(self.out.bias),
        }


def _numpy(tensor: Any) -> Any:
    return np.ascontiguousarray(tensor.detach().cpu().numpy())


class RoundData:
    """The decisions of a round on the device that learns."""

    def __init__(self, paths: list[Path], scale: Any, outs: int, device: str) -> None:
        files = []
        for path in paths:
            with np.load(path) as file:
                files.append({key: file[key] for key in file.files})
            path.unlink()
        self.device: Final = device

        def joined(name: str, kind: Any) -> Any:
            return torch.from_numpy(np.concatenate([file[name] for file in files]).astype(kind)).to(device)

        self.places: Final = joined("places", np.int64)
        self.numbers: Final = joined("numbers", np.float32) / scale[self.places]
        self.counts: Final = joined("counts", np.int64)
        self.starts: Final = torch.cumsum(self.counts, 0) - self.counts
        self.options: Final = joined("options", np.int64)
        self.option_counts: Final = joined("option_counts", np.int64)
        self.option_starts: Final = torch.cumsum(self.option_counts, 0) - self.option_counts
        self.chosen: Final = joined("chosen", np.int64)
        self.logs: Final = joined("logs", np.float32)
        self.gains: Final = joined("gains", np.float32)
        shares = [np.pad(file["shares"], ((0, 0), (0, outs - file["shares"].shape[1]))) for file in files]
        self.shares: Final = torch.from_numpy(np.concatenate(shares)).to(device)
        seated = [np.full(len(file["counts"]), file["shares"].shape[1]) for file in files]
        self.seated: Final = torch.from_numpy(np.concatenate(seated)).to(device)
        deviation = self.gains.std() + 1e-6
        self.advantages: Final = (self.gains - self.gains.mean()) / deviation

    def __len__(self) -> int:
        return len(self.counts)

    def ragged(self, starts: Any, counts: Any) -> Any:
        """The places of things that stand one after the other, for some decisions."""
        offsets = torch.cumsum(counts, 0) - counts
        index = torch.arange(int(counts.sum()), device=self.device)
        return index + torch.repeat_interleave(starts - offsets, counts)


class Learner:
    """The net, how it is improved, and the mean of its weights."""

    def __init__(self, plan: PolicyTraining, facts: Mapping[str, Any], actions: int, outs: int) -> None:
        torch.manual_seed(plan.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.plan: Final = plan
        self.facts: Final = facts
        self.outs: Final = outs
        self.device: Final = "cuda" if torch.cuda.is_available() else "cpu"
        self.scale: Final = torch.from_numpy(facts["scale"]).to(self.device)
        self.net: Final = PolicyNet(len(facts["scale"]), actions, outs, plan.hidden, plan.second).to(self.device)
        self.mean: Final = copy.deepcopy(self.net)
        self.adam: Final = torch.optim.Adam(self.net.parameters(), lr=plan.rate, eps=1e-5)
        self.seen: Final = torch.zeros(len(facts["scale"]), dtype=torch.bool, device=self.device)
        self.rounds = 0

    def load(self, arrays: Mapping[str, Any]) -> None:
        """Begin from weights that were kept; rows go by their names."""
        with torch.no_grad():
            for key, tensor in self.net.state_dict().items():
                name = {"second.weight": "second", "second.bias": "second_bias"}.get(key, key)
                name = {"out.weight": "out", "out.bias": "out_bias"}.get(name, name)
                array = arrays[name].astype(np.float32)
                if f"{name}_step" in arrays:
                    array = array * arrays[f"{name}_step"].astype(np.float32)
                if name == "inputs" and bytes(arrays["entries"]) != bytes(self.facts["entries"]):
                    raise BadSetup("the weights to go on from are for other players or cards")
                tensor.copy_(torch.from_numpy(array.T if key == "second.weight" else array))
            self.mean.load_state_dict(self.net.state_dict())

    def learn(self, paths: list[Path], used: float, taught: bool) -> dict[str, float]:
        """Learn from the files of a round; `used` is the part of the time that has passed."""
        plan = self.plan
        data = RoundData(paths, self.scale, self.outs, self.device)
        self.seen[data.places] = True
        for group in self.adam.param_groups:
            group["lr"] = plan.rate * max(0.03, 1.0 - used)
        sums = torch.zeros(4, device=self.device)
        steps = 0
        for _ in range(plan.epochs):
            order = torch.randperm(len(data), device=self.device)
            for first in range(0, len(order), plan.batch):
                rows = order[first : first + plan.batch]
                loss, figures = self._loss(data, rows, taught, plan.entropy * max(0.1, 1.0 - used))
                self.adam.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
                self.adam.step()
                sums += figures
                steps += 1
            if not taught and float(sums[2]) / steps > plan.farthest:
                break
        self.rounds += 1
        stays = min(MEAN, 1.0 - 1.0 / self.rounds) if not taught else 0.0
        with torch.no_grad():
            for kept, now in zip(self.mean.parameters(), self.net.parameters()):
                kept.mul_(stays).add_(now, alpha=1.0 - stays)
        names = ("value loss", "entropy", "distance", "clipped")
        return {name: round(float(number) / steps, 4) for name, number in zip(names, sums)}

    def _loss(self, data: RoundData, rows: Any, taught: bool, entropy_bonus: float) -> tuple[Any, Any]:
        counts = data.counts[rows]
        index = data.ragged(data.starts[rows], counts)
        second = self.net(data.places[index], data.numbers[index], counts)
        # what is done: only the options of each decision count
        numbers = data.option_counts[rows]
        options = data.options[data.ragged(data.option_starts[rows], numbers)]
        owners = torch.repeat_interleave(torch.arange(len(rows), device=self.device), numbers)
        logits = (second[owners] * self.net.actions[options]).sum(1) + self.net.action_bias[options]
        tops = torch.full((len(rows),), FAR, device=self.device).scatter_reduce(0, owners, logits.detach(), "amax")
        exponents = torch.exp(logits - tops[owners])
        whole = torch.zeros(len(rows), device=self.device).index_add(0, owners, exponents)
        logs = logits - tops[owners] - torch.log(whole)[owners]
        entropy = -torch.zeros(len(rows), device=self.device).index_add(0, owners, exponents / whole[owners] * logs)
        firsts = torch.cumsum(numbers, 0) - numbers
        taken = logs[firsts + data.chosen[rows]]
        # what is expected
        seats = torch.arange(self.outs, device=self.device)
        expected = self.net.out(second).masked_fill(seats >= data.seated[rows, None], FAR)
        value_loss = -(data.shares[rows] * torch.log_softmax(expected, 1)).sum(1).mean()
        distance = taken - data.logs[rows]
        if taught:
            loss = -taken.mean()
            clipped = torch.zeros((), device=self.device)
        else:
            ratio = torch.exp(distance)
            gains = data.advantages[rows]
            bounded = ratio.clamp(1.0 - self.plan.clip, 1.0 + self.plan.clip)
            loss = -torch.min(ratio * gains, bounded * gains).mean() - entropy_bonus * entropy.mean()
            clipped = (ratio != bounded).float().mean()
        figures = torch.stack([value_loss.detach(), entropy.detach().mean(), -distance.detach().mean(), clipped])
        return loss + 0.5 * value_loss, figures

    def write_whole(self, path: Path, name: str) -> None:
        """The weights of the moment, for the processes that play."""
        arrays = {**self.facts, **self.net.arrays()}
        np.savez(path, **{f"{name}/{key}": array for key, array in arrays.items()})

    def write(self, path: Path, name: str) -> None:
        """The mean weights, as they are shipped: a byte for most of them. Another set in the file stays."""
        arrays: dict[str, Any] = {}
        if path.exists():
            for other, kept in read_sets(path).items():
                arrays.update({f"{other}/{key}": array for key, array in kept.items()})
        whole = self.mean.arrays()
        whole["inputs"][~_numpy(self.seen)] = 0.0  # what never came up is as it was thrown
        for key, array in {**self.facts, **whole}.items():
            if key in ("inputs", "actions"):
                step = np.maximum(np.abs(array).max(axis=0), 1e-6) / 127
                arrays[f"{name}/{key}"] = np.round(array / step).astype(np.int8)
                arrays[f"{name}/{key}_step"] = step.astype(np.float32)
            else:
                small = array.astype(np.float16) if array.dtype == np.float32 and key != "scale" else array
                arrays[f"{name}/{key}"] = small
        part = path.with_name(path.name + ".part.npz")
        np.savez_compressed(part, **arrays)
        shutil.move(part, path)
