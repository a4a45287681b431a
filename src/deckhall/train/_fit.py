"""Fitting the net to rows of self-play with torch. A program of its own: it needs torch and numpy, and no deckhall.

`python _fit.py DATA... --layout FILE --start FILE --out NAME --hidden 64 --epochs 8 --trust 1 0.5` reads files that
`_selfplay` wrote and writes the weights as `_net` reads them, one file `NAME-TRUST.npz` for every trust.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch  # the extra `train`


class Value(torch.nn.Module):  # type: ignore[misc,unused-ignore]  # untyped where torch is not installed
    """Two hidden layers over the sum of the entries' rows, on top of the game's own estimate."""

    def __init__(self, size: int, own: int, outs: int, hidden: int, second: int) -> None:
        super().__init__()
        self.inputs = torch.nn.EmbeddingBag(size, hidden, mode="sum")
        torch.nn.init.normal_(self.inputs.weight, std=0.03)
        self.own = torch.nn.Linear(own, hidden)
        self.second = torch.nn.Linear(hidden, second)
        self.out = torch.nn.Linear(second, outs)
        torch.nn.init.zeros_(self.out.weight)
        torch.nn.init.zeros_(self.out.bias)
        self.skip = torch.nn.Parameter(torch.ones(outs))

    def forward(self, places: Any, offsets: Any, numbers: Any, own: Any) -> Any:
        """The logarithms of the shares, up to a constant."""
        hidden = torch.relu(self.inputs(places, offsets, per_sample_weights=numbers) + self.own(own))
        hidden = torch.relu(self.second(hidden))
        return self.out(hidden) + own[:, : self.skip.shape[0]] * self.skip

    def arrays(self) -> dict[str, Any]:
        """The weights as they are kept."""

        def half(tensor: Any) -> Any:
            return tensor.detach().cpu().numpy().astype(np.float16)

        inputs = self.inputs.weight.detach().cpu().numpy()
        step = np.maximum(np.abs(inputs).max(axis=0), 1e-6) / 127  # a byte for each weight, by unit: they are many
        return {
            "inputs": np.round(inputs / step).astype(np.int8),
            "input_step": step.astype(np.float32),
            "own": half(self.own.weight.T),
            "hidden_bias": half(self.own.bias),
            "second": half(self.second.weight.T),
            "second_bias": half(self.second.bias),
            "out": half(self.out.weight.T),
            "out_bias": half(self.out.bias),
            "skip": half(self.skip),
        }

    def leaned(self, trust: float, heat: float) -> dict[str, Any]:
        """The weights of a value that trusts the net by so much, and the game's own estimate for the rest."""
        found = self.arrays()
        for name in ("out", "out_bias"):
            found[name] = (found[name].astype(np.float32) * trust * heat).astype(np.float16)
        skip = found["skip"].astype(np.float32)
        found["skip"] = ((skip * trust + 1.0 - trust) * heat).astype(np.float16)
        return found

    def load(self, arrays: Any) -> None:
        """Begin from weights that were kept."""
        with torch.no_grad():
            pairs = [
                (self.inputs.weight, arrays["inputs"] * arrays["input_step"]),
                (self.own.weight, arrays["own"].T),
                (self.own.bias, arrays["hidden_bias"]),
                (self.second.weight, arrays["second"].T),
                (self.second.bias, arrays["second_bias"]),
                (self.out.weight, arrays["out"].T),
                (self.out.bias, arrays["out_bias"]),
                (self.skip, arrays["skip"]),
            ]
            for tensor, array in pairs:
                tensor.copy_(torch.from_numpy(np.ascontiguousarray(array)).float())


class Data:
    """All rows on the device that learns."""

    def __init__(self, paths: list[str], scale: Any, device: str) -> None:
        files = [np.load(path) for path in paths]

        def joined(name: str) -> Any:
            return np.concatenate([file[name] for file in files])

        places = torch.from_numpy(joined("places").astype(np.int32)).to(device)
        self.places = places
        self.numbers = torch.from_numpy(joined("numbers")).to(device).float() / scale[places.long()]
        counts = torch.from_numpy(joined("counts")).to(device).long()
        self.counts = counts
        self.starts = torch.cumsum(counts, 0) - counts
        self.own = torch.from_numpy(joined("own")).to(device)
        self.targets = torch.from_numpy(joined("targets")).to(device)
        self.device = device

    def __len__(self) -> int:
        return len(self.counts)

    def batch(self, rows: Any) -> tuple[Any, Any, Any, Any, Any]:
        """These rows, as the net takes them, and what came of them."""
        counts = self.counts[rows]
        offsets = torch.cumsum(counts, 0) - counts
        index = torch.arange(int(counts.sum()), device=self.device)
        index += torch.repeat_interleave(self.starts[rows] - offsets, counts)
        return self.places[index], offsets.int(), self.numbers[index], self.own[rows], self.targets[rows]

    def judged(self, net: Value, rows: Any, size: int) -> tuple[Any, Any, Any]:
        """What the net says of these rows, what came of them, and the game's own opinion."""
        logits, targets = [], []
        for first in range(0, len(rows), size):
            places, offsets, numbers, own, came = self.batch(rows[first : first + size])
            logits.append(net(places, offsets, numbers, own))
            targets.append(came)
        return torch.cat(logits), torch.cat(targets), self.own[rows]


def loss_of(logits: Any, targets: Any) -> Any:
    """The cross-entropy of shares."""
    return -(targets * torch.log_softmax(logits, 1)).sum(1).mean()


def heat_of(logits: Any, targets: Any) -> float:
    """The factor on the logits that fits best what came: leaning on an estimate makes it too sure or unsure."""
    best, found = 1.0, float("inf")
    for step in range(-30, 31):
        factor = 2.0 ** (step / 10)
        loss = float(loss_of(logits * factor, targets))
        if loss < found:
            best, found = factor, loss
    return best


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", nargs="+")
    parser.add_argument("--layout", required=True)
    parser.add_argument("--start")
    parser.add_argument("--out", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1e-5)
    parser.add_argument("--trust", type=float, nargs="+", default=[1.0])
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    layout = json.loads(Path(options.layout).read_text("utf-8"))
    scale = torch.tensor(layout["scale"], device=device)
    data = Data(options.data, scale, device)
    net = Value(len(scale), data.own.shape[1], data.targets.shape[1], options.hidden, options.second).to(device)
    if options.start:
        with np.load(options.start) as kept:
            mine = {key.partition("/")[2]: kept[key] for key in kept.files if key.startswith(f"{options.name}/")}
            net.load(mine)
    held = max(1, len(data) // 20)
    learn = torch.arange(len(data) - held, device=device)
    test = torch.arange(len(data) - held, len(data), device=device)
    steps = options.epochs * (len(learn) // options.batch + 1)
    adam = torch.optim.Adam(net.parameters(), lr=options.rate, weight_decay=options.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(adam, options.rate, total_steps=steps + 1)
    begin = perf_counter()
    log: list[dict[str, float]] = []
    best, kept = float("inf"), copy.deepcopy(net.state_dict())
    for epoch in range(options.epochs):
        order = learn[torch.randperm(len(learn), device=device)]
        total = 0.0
        for first in range(0, len(order), options.batch):
            places, offsets, numbers, own, targets = data.batch(order[first : first + options.batch])
            loss = loss_of(net(places, offsets, numbers, own), targets)
            adam.zero_grad()
            loss.backward()
            adam.step()
            schedule.step()
            total += float(loss.detach()) * len(offsets)
        with torch.no_grad():
            logits, targets, own = data.judged(net, test, options.batch)
        held_loss = float(loss_of(logits, targets))
        estimate = float(loss_of(own[:, : targets.shape[1]], targets))
        log.append({"epoch": epoch, "loss": total / len(order), "held": held_loss, "estimate": estimate})
        if held_loss < best:
            best, kept = held_loss, copy.deepcopy(net.state_dict())
    net.load_state_dict(kept)
    with torch.no_grad():
        logits, targets, own = data.judged(net, test, options.batch)
    heats = {}
    for trust in options.trust:
        mixed = logits * trust + own[:, : logits.shape[1]] * (1.0 - trust)
        heats[trust] = heat_of(mixed, targets)
        arrays = {f"{options.name}/{key}": array for key, array in net.leaned(trust, heats[trust]).items()}
        arrays[f"{options.name}/layout"] = np.frombuffer(json.dumps(layout["layout"]).encode(), np.uint8)
        np.savez_compressed(f"{options.out}-{trust}.npz", **arrays)
    seconds = perf_counter() - begin
    json.dump(
        {"rows": len(data), "device": device, "seconds": round(seconds, 1), "best": best, "heats": heats, "log": log},
        sys.stdout,
    )


if __name__ == "__main__":
    main()
