"""Policy and critic: two small networks of ReLUs."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import torch
from torch import Tensor, nn

from rumpus.bots.learned.weights import Layers
from rumpus.rules.errors import BadOption

FORBIDDEN = -1e9
"""The logit of what is not on offer."""


def network(inputs: int, hidden: int, outputs: int, last: float) -> nn.Sequential:
    """Two hidden layers; the last one begins nearly flat."""
    sizes, gains = (inputs, hidden, hidden, outputs), (2**0.5, 2**0.5, last)
    parts: list[nn.Module] = []
    for size, following, gain in zip(sizes[:-1], sizes[1:], gains, strict=True):
        layer = nn.Linear(size, following)
        nn.init.orthogonal_(layer.weight, gain)
        nn.init.zeros_(layer.bias)
        parts += [layer, nn.ReLU()]
    return nn.Sequential(*parts[:-1])


def on_offer(logits: Tensor, offers: Tensor, offered: Tensor) -> Tensor:
    """The logits of the moves on offer, in their order; of those that do not count, next to nothing."""
    found = logits.gather(1, offers).float()
    column = torch.arange(offers.shape[1], device=offers.device)
    return found.masked_fill(column >= offered[:, None], FORBIDDEN)


def layers_of(weights: dict[str, Any]) -> Layers:
    """The layers of a network's state, as they are saved and played."""
    numbers = sorted({int(name.split(".")[0]) for name in weights})
    return tuple(
        (
            np.ascontiguousarray(weights[f"{each}.weight"].float().cpu().numpy().T),
            cast(Any, weights[f"{each}.bias"].float().cpu().numpy()),
        )
        for each in numbers
    )


@torch.no_grad()
def take_layers(net: nn.Sequential, layers: Layers) -> None:
    """Let a network be what is played: the reverse of `layers_of`."""
    linear = [part for part in net if isinstance(part, nn.Linear)]
    if [weights.shape for weights, _ in layers] != [tuple(each.weight.T.shape) for each in linear]:
        raise BadOption("these weights are of a network of another size: see hidden and critic_hidden of --recipe")
    for each, (weights, bias) in zip(linear, layers, strict=True):
        each.weight.copy_(torch.as_tensor(weights.T))
        each.bias.copy_(torch.as_tensor(bias))
