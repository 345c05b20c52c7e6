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
    if isinstance(value, datetime.date):
        return json.dumps(_moment(value))
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(str(k))}:{written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(written, value)) + "]"
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float, and not exact: give a decimal.Decimal")
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def parameter(value: Any) -> Any:
    """A value of a query, or a list of them, as the service reads it."""
    if isinstance(value, (list, tuple)):
        return [parameter(each) for each in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float, and not exact: give a decimal.Decimal")
    return _moment(value) if isinstance(value, datetime.date) else value


def _moment(value: datetime.date) -> str:
    """A day, or a moment of UTC; a moment without a time zone is a TypeError."""
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        raise TypeError(f"{value!r} has no time zone: nobody knows which moment that is")
    utc = value.astimezone(datetime.timezone.utc)
    return utc.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
