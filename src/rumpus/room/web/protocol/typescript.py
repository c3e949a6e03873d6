"""Prints web/src/protocol.ts: the types of all messages, as the client's compiler wants them.

python -m rumpus.room.web.protocol.typescript > web/src/protocol.ts
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import msgspec.inspect as kinds

from . import common, from_browser, from_server, http, kits, workshop

HEAD = """\
// Printed by `python -m rumpus.room.web.protocol.typescript` from src/rumpus/room/web/protocol. Do not edit.
"""
MODULES = (from_browser, from_server, http, workshop, kits)


def typescript() -> str:
    """The whole file."""
    seen: dict[type, str] = {}
    for module in MODULES:
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__:
                _declare(kinds.type_info(each), seen)
    unions = [
        f"export type {name} =\n  | {f'{chr(10)}  | '.join(each.__name__ for each in get_args(union))};\n"
        for name, union in (("FromBrowser", from_browser.FromBrowser), ("FromServer", from_server.FromServer))
    ]
    twice = {name for name, number in Counter(each.__name__ for each in seen).items() if number > 1}
    if twice:
        raise TypeError(f"two types of the protocol are called {', '.join(sorted(twice))}")
    version = f"export const VERSION = {common.VERSION};\n"
    return "\n".join([HEAD, version, *seen.values(), *unions])


def _declare(kind: Any, seen: dict[type, str]) -> None:
    """Write an object type down, and before it the types that it is made of."""
    name = kind.cls.__name__
    if kind.cls in seen:
        return
    for field in kind.fields:
        for part in _objects(field.type):
            _declare(part, seen)
    lines = _lines(kind)
    if isinstance(kind, kinds.NamedTupleType) or getattr(kind, "array_like", False):
        seen[kind.cls] = f"export type {name} = [\n{''.join(f'  {line},{chr(10)}' for line in lines)}];\n"
    else:
        seen[kind.cls] = f"export interface {name} {{\n{''.join(f'  {line};{chr(10)}' for line in lines)}}}\n"


def _lines(kind: Any) -> Iterator[str]:
    if getattr(kind, "tag", None) is not None:
        yield f'{kind.tag_field}: "{kind.tag}"'
    asked = kind.cls.__module__ in [module.__name__ for module in MODULES]
    for field in kind.fields:
        # What the server sends is always whole; what it is sent may leave out what has a default.
        maybe = "?" if asked and not field.required else ""
        yield f"{field.encode_name}{maybe}: {_type(field.type)}"


def _objects(kind: Any) -> Iterator[Any]:
    """The object types inside a type."""
    if isinstance(kind, kinds.StructType | kinds.DataclassType | kinds.NamedTupleType):
        yield kind
    for part in _parts(kind):
        yield from _objects(part)


def _parts(kind: Any) -> tuple[Any, ...]:
    match kind:
        case kinds.UnionType():
            return tuple(kind.types)
        case kinds.ListType() | kinds.VarTupleType():
            return (kind.item_type,)
        case kinds.TupleType():
            return tuple(kind.item_types)
        case kinds.DictType():
            return (kind.value_type,)
        case kinds.Metadata():
            return (kind.type,)
    return ()


SIMPLE: dict[Any, str] = {
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
}


def _type(kind: Any) -> str:
    """A type in TypeScript's words."""
    if type(kind) in SIMPLE:
        return SIMPLE[type(kind)]
    match kind:
        case kinds.UnionType():
            return " | ".join(dict.fromkeys(_type(part) for part in kind.types))
        case kinds.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case kinds.ListType() | kinds.VarTupleType():
            inner = _type(kind.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case kinds.TupleType():
            return f"[{', '.join(_type(part) for part in kind.item_types)}]"
        case kinds.DictType():
            return f"Record<string, {_type(kind.value_type)}>"
        case kinds.Metadata():
            return _type(kind.type)
        case kinds.StructType() | kinds.DataclassType() | kinds.NamedTupleType():
            return kind.cls.__name__
    raise TypeError(f"no TypeScript for {kind}")


if __name__ == "__main__":
    sys.stdout.write(typescript())
