"""PPO in one file, after CleanRL's: a network learns a game on 256 tables at once, against players who answer by chance, then plays in the single environment.

    pip install -e .[research] torch
    python docs/examples/train_ppo.py --game space_explorers --steps 600000 --against greedy

A C compiler must be there (docs/native.md). The learning curve goes to standard output: steps, the share of wins over the games that ended since the line
before, steps a second.
"""
from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

from orrery.arena.statistics import wilson
from orrery.env.encoding import ACTIONS
from orrery.env.solo import SoloEnv
from orrery.env.tables import TablesEnv


class Agent(nn.Module):
    """What a seat sees, to a liking for every action and the result that is expected."""

    def __init__(self, size, hidden=128):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.actor, self.critic = nn.Linear(hidden, ACTIONS), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, observations, masks):
        seen = self.body(observations)
        liking = self.actor(seen).masked_fill(masks == 0, -1e8)       # what is not legal is never chosen
        return torch.distributions.Categorical(logits=liking), self.critic(seen).squeeze(-1)


class Rollout:
    """So many steps of all tables."""

    def __init__(self, steps, tables, size):
        self.observations = torch.zeros(steps, tables, size)
        self.masks = torch.zeros(steps, tables, ACTIONS, dtype=torch.int8)
        self.actions, self.chances, self.values, self.rewards, self.ended = [torch.zeros(steps, tables) for _ in range(5)]

    def advantages(self, last, discount, trace):
        """How much better each answer turned out than was expected (GAE); a table that ended has no next step."""
        out, running, following = torch.zeros_like(self.rewards), 0.0, last
        for t in reversed(range(len(out))):
            going = 1.0 - self.ended[t]
            surprise = self.rewards[t] + discount * following * going - self.values[t]
            running = surprise + discount * trace * going * running
            out[t], following = running, self.values[t]
        return out

    def flat(self, advantages):
        returns = advantages + self.values
        return [x.flatten(0, 1) for x in (self.observations, self.masks, self.actions, self.chances, advantages, returns)]


def play(env, agent, rollout, seen):
    """Fills the rollout; the results of the games that ended, and what is seen afterwards."""
    results = []
    for t in range(len(rollout.rewards)):
        observations, masks = seen
        rollout.observations[t], rollout.masks[t] = torch.from_numpy(observations), torch.from_numpy(masks)     # the arrays are written anew by the next step
        with torch.no_grad():
            answer, value = agent(rollout.observations[t], rollout.masks[t])
            action = answer.sample()
        rollout.actions[t], rollout.chances[t], rollout.values[t] = action, answer.log_prob(action), value
        observations, rewards, done, cut, info = env.step(action.numpy())
        rollout.rewards[t], rollout.ended[t] = torch.from_numpy(rewards), torch.from_numpy(done | cut)
        results += rewards[done].tolist()
        seen = observations, info["action_mask"]
    return results, seen


def learn(agent, optimizer, batch, epochs=2, minibatch=2048, clip=0.2):
    observations, masks, actions, chances, advantages, returns = batch
    for _ in range(epochs):
        for part in torch.randperm(len(actions)).split(minibatch):
            answer, value = agent(observations[part], masks[part])
            gain = advantages[part]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (answer.log_prob(actions[part]) - chances[part]).exp()
            policy = -torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()
            loss = policy + 0.5 * (value - returns[part]).pow(2).mean() - 0.01 * answer.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def train(game, seats, steps, seed, tables=256, length=32, rate=1e-3):
    torch.manual_seed(seed)
    env = TablesEnv(game, tables, seats)
    agent = Agent(env.tables.size)
    optimizer = torch.optim.Adam(agent.parameters(), lr=rate, eps=1e-5)
    rollout = Rollout(length, tables, env.tables.size)
    observations, info = env.reset(seed=seed)
    seen, done, won, results, started = (observations, info["action_mask"]), 0, [], [], time.perf_counter()
    while done < steps:
        ended, seen = play(env, agent, rollout, seen)
        results += ended
        done += length * tables
        with torch.no_grad():
            last = agent(torch.from_numpy(seen[0]), torch.from_numpy(seen[1]))[1]
        learn(agent, optimizer, rollout.flat(rollout.advantages(last, 0.999, 0.95)))
        if len(results) >= 200 or done >= steps:
            won.append(sum(r > 0 for r in results) / max(1, len(results)))
            print(f"{done:9,} steps  {100 * won[-1]:5.1f} % of {len(results)} games  {done / (time.perf_counter() - started):7,.0f} steps/s", flush=True)
            results = []
    env.close()
    return agent, won


def trial(agent, game, seats, opponent, games, seed=1_000_000):
    """The share of wins in the single environment, which sees and numbers everything as the tables do; always the action it likes best."""
    env, wins = SoloEnv(game, seats, opponent), 0
    for n in range(games):
        observation, info = env.reset(seed=seed + n)
        over = False
        while not over:
            with torch.no_grad():
                answer, _ = agent(torch.from_numpy(observation)[None], torch.from_numpy(np.array(info["action_mask"]))[None])
            observation, reward, done, cut, info = env.step(int(answer.probs.argmax()))
            over = done or cut
        wins += reward > 0
    low, high = wilson(wins, games)
    print(f"{100 * wins / games:.1f} % of {games} games against {opponent} (95 %: {100 * low:.0f}-{100 * high:.0f} %)")
    return wins / games


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="space_explorers")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", type=int, default=600_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="of each trial")
    parser.add_argument("--against", nargs="*", default=[], help="bots to try it against afterwards, beside random")
    a = parser.parse_args(arguments)
    agent, won = train(a.game, a.seats, a.steps, a.seed)
    return won, [trial(agent, a.game, a.seats, bot, a.games) for bot in ("random", *a.against)]


if __name__ == "__main__":
    main()
