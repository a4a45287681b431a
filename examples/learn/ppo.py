"""Masked PPO learns a game by playing against itself: a whole learner in one file.

    pip install 'deckhall[envs]' torch matplotlib
    python examples/learn/ppo.py --minutes 10            # Climber for two; writes curve.csv, curve.png and policy.pt

One network plays all seats, since an observation counts seats from the one who observes. Games are played to their
end; every decision then learns from the share of the win its seat had (no discount, no bootstrapping: the games are
short, and nothing is simpler). The clipped objective and the entropy bonus are those of Schulman et al. (2017). Actions
that are not legal get no probability. Every few rounds the policy plays `random` and `greedy`, from both sides of the
same deals.
"""

from __future__ import annotations

import argparse
import csv
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from torch import nn

import deckhall
from deckhall import agents
from deckhall.core import AgentView
from deckhall.core.rewards import win_shares
from deckhall.core.rng import derived
from deckhall.envs.batch import Batch


class Policy(nn.Module):
    """Two hidden layers; the chances of the actions, and the share of the win that the seat can expect."""

    def __init__(self, observation: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observation, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actor = nn.Linear(width, actions)
        self.critic = nn.Linear(width, 1)
        nn.init.zeros_(self.actor.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden).squeeze(-1)


@dataclass
class Rows:
    """Decisions whose games are over."""

    seen: torch.Tensor
    mask: torch.Tensor
    action: torch.Tensor
    chance: torch.Tensor
    value: torch.Tensor
    share: torch.Tensor


class Collector:
    """Plays a batch of games against itself, and hands out the decisions of those that are over."""

    def __init__(self, slug: str, players: int, n: int, seed: int) -> None:
        self.batch = Batch(slug, players=players, n=n, seed=seed)
        self.games = 0

    def collect(self, policy: Policy, steps: int, device: str) -> Rows:
        """Play so many steps in every game; decisions whose game is not over by then are left out."""
        batch = self.batch
        kept: dict[str, list[np.ndarray]] = {name: [] for name in ("seen", "mask", "action", "chance", "value")}
        share = np.full((steps, batch.n), np.nan, np.float32)
        turns: list[list[tuple[int, int]]] = [[] for _ in range(batch.n)]
        for step in range(steps):
            kept["seen"].append(batch.observations.astype(np.float16))
            kept["mask"].append(batch.masks.copy())
            with torch.no_grad():
                seen = torch.from_numpy(batch.observations).to(device)
                choice, value = policy(seen, torch.from_numpy(kept["mask"][-1]).to(device))
                action = choice.sample()
                kept["chance"].append(choice.log_prob(action).cpu().numpy())
            kept["action"].append(action.cpu().numpy())
            kept["value"].append(value.cpu().numpy())
            for game, seat in enumerate(batch.seat):
                turns[game].append((step, int(seat)))
            batch.step(kept["action"][-1])
            for game in np.flatnonzero(batch.done):
                self.games += 1
                for turn, seat in turns[game]:
                    share[turn, game] = batch.rewards[game, seat]
                turns[game] = []
        done = ~np.isnan(share).reshape(-1)

        def rows(name: str) -> torch.Tensor:
            return torch.from_numpy(np.concatenate(kept[name])[done]).to(device)

        shares = torch.from_numpy(share.reshape(-1)[done]).to(device)
        return Rows(rows("seen"), rows("mask"), rows("action"), rows("chance"), rows("value"), shares)


def learn(policy: Policy, adam: torch.optim.Optimizer, rows: Rows, entropy: float, epochs: int = 3) -> float:
    """One round of PPO over the decisions; returns the mean entropy of the policy."""
    gain = rows.share - rows.value
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    spread = 0.0
    for _ in range(epochs):
        for part in torch.randperm(len(rows.share), device=rows.share.device).split(4096):
            choice, value = policy(rows.seen[part].float(), rows.mask[part])
            ratio = (choice.log_prob(rows.action[part]) - rows.chance[part]).exp()
            surrogate = torch.minimum(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
            chances = choice.entropy().mean()
            loss = -surrogate + 0.5 * (value - rows.share[part]).pow(2).mean() - entropy * chances
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            adam.step()
            spread = float(chances.detach())
    return spread


def measure(policy: Policy, slug: str, players: int, rival: str, deals: int, device: str) -> tuple[float, float]:
    """The share of the win against a rival with half its 95 % interval: every deal from every seat, best action."""
    game = deckhall.load(slug)
    seen = np.zeros(game.observation(players).size, np.float32)
    scale = np.concatenate([np.full(block.size, block.scale, np.float32) for block in game.observation(players).blocks])
    shares = []
    for deal in range(deals):
        won = 0.0
        for mine in range(players):
            state = game.new(players, derived(2**40, deal))
            others = [agents.make(rival, derived(deal, seat)) for seat in range(players)]
            while not state.is_over:
                seat = state.to_act()[0]
                view = AgentView(state, seat)
                if seat != mine or len(view.legal) == 1:
                    state.apply(seat, others[seat].choose(view) if seat != mine else view.legal[0])
                    continue
                seen[:] = 0.0
                for place, number in game.observation(players).entries(state, seat):
                    seen[place] = number / scale[place]
                mask = torch.zeros(1, game.vocab.size, dtype=torch.bool)
                mask[0, view.legal] = True
                with torch.no_grad():
                    choice, _ = policy(torch.from_numpy(seen)[None].to(device), mask.to(device))
                state.apply(seat, int(choice.probs.argmax()))
            won += win_shares(state)[mine]
        shares.append(won / players)
    return float(np.mean(shares)), 1.96 * float(np.std(shares, ddof=1)) / sqrt(deals)


def plot(rows: list[dict[str, float]], path: Path, title: str) -> None:
    """The curve, if matplotlib is there."""
    try:
        from matplotlib import pyplot
    except ImportError:
        return
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for rival, colour in (("random", "#4a7a52"), ("greedy", "#a0522d")):
        x, y = [row["games"] for row in rows], np.array([row[rival] for row in rows])
        half = np.array([row[f"{rival} +-"] for row in rows])
        axes.plot(x, y, color=colour, label=f"against {rival}")
        axes.fill_between(x, y - half, y + half, color=colour, alpha=0.2)
    axes.axhline(0.5, color="#888888", linewidth=0.8)
    axes.set(xlabel="games of self-play", ylabel="share of the wins", ylim=(0, 1), title=title)
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, dpi=150)


def main() -> None:
    """Learn for so many minutes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--slug", default="climber")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--n", type=int, default=256, help="games played side by side")
    parser.add_argument("--steps", type=int, default=384, help="decisions in each of them in a round")
    parser.add_argument("--deals", type=int, default=100, help="deals of a measurement, each from every seat")
    parser.add_argument("--every", type=int, default=4, help="rounds between two measurements")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path())
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    collector = Collector(given.slug, given.players, given.n, given.seed)
    policy = Policy(collector.batch.size, collector.batch.actions).to(device)
    adam = torch.optim.Adam(policy.parameters(), lr=5e-4)
    rows: list[dict[str, float]] = []
    begin, turn = perf_counter(), 0
    while True:
        used = (perf_counter() - begin) / 60 / given.minutes
        if turn % given.every == 0 or used >= 1:
            row: dict[str, float] = {"games": collector.games, "minutes": round((perf_counter() - begin) / 60, 2)}
            for rival in ("random", "greedy"):
                row[rival], row[f"{rival} +-"] = measure(policy, given.slug, given.players, rival, given.deals, device)
            rows.append(row)
            print({name: round(number, 3) for name, number in row.items()}, flush=True)
            if used >= 1:
                break
        for group in adam.param_groups:
            group["lr"] = 5e-4 * (1 - 0.9 * used)
        learn(policy, adam, collector.collect(policy, given.steps, device), entropy=0.01 * (1 - used))
        turn += 1
    with (given.out / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    plot(rows, given.out / "curve.png", f"{given.slug}, {given.players} players, {device}")
    torch.save(policy.state_dict(), given.out / "policy.pt")


if __name__ == "__main__":
    main()
