"""What some words become in machine code, the same on processors and on graphics cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types

Lowering = Callable[[Any, Any, Any, Any], Any]


def counted(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """How many bits are set."""
    return builder.ctpop(arguments[0])


def multiplied(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The low 63 bits of a product. Numba's own `*` promises LLVM that it never overflows, so it will not do."""
    product = builder.mul(*arguments)
    return builder.and_(product, product.type((1 << 63) - 1))


def put_in_registers(length: int) -> Lowering:
    """A row of that length with one entry changed: every entry is chosen between the old one and the new one."""

    def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, place, new = arguments
        for each in range(length):
            here = builder.icmp_signed("==", place, place.type(each))
            entry = builder.select(here, new, builder.extract_value(row, each))
            row = builder.insert_value(row, entry, each)
        return row

    return lowered


def changed(value: Any, *changes: Any, fields: tuple[str, ...]) -> Any:
    """A named tuple with some fields changed, in plain Python."""
    return value._replace(**dict(zip(fields, changes, strict=True)))


def copier(value: Any, fields: tuple[str, ...]) -> Any:
    """The function that copies named tuples of a type with some fields changed, for the compiler."""
    kinds = dict(zip(value.fields, value.types, strict=True))
    given = {field: f"changes[{index}]" for index, field in enumerate(fields)}
    parts = [
        f"int64({given[field]})"
        if field in given and kinds[field] == types.int64
        else given.get(field, f"value.{field}")
        for field in value.fields
    ]
    space = {"made": value.instance_class, "int64": np.int64}
    exec(f"def copied(value, *changes):\n    return made({', '.join(parts)})", space)
    return space["copied"]
