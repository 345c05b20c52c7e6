"""JSON whose decimals are exact: never a float, in neither direction."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from typing import Any


def read(text: bytes) -> Any:
    """Decimals as Decimal, whole numbers as int."""
    return json.loads(text, parse_float=Decimal)


def written(value: Any) -> str:
    """JSON of dicts, lists, text, dates, int and Decimal; a float is a TypeError."""
    if value is None or isinstance(value, (bool, int, str)):
        return json.dumps(value)
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no number of JSON")
        return format(value, "f")
    if isinstance(value, (datetime.date, datetime.datetime)):
        return json.dumps(value.isoformat())
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(str(k))}:{written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(written, value)) + "]"
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float, and not exact: give a decimal.Decimal")
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")
