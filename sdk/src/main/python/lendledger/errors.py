"""What can go wrong, as types."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Mapping, Optional


class LendledgerError(Exception):
    """
    All of them. Where it is unknown whether a change was made, `key` is its Idempotency-Key: sent
    again under it, it is made once.
    """

    key: Optional[str] = None


class Unreachable(LendledgerError):
    """No answer came. Of a change it is unknown whether it was made: send it under its key."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with one field; index is the record's in its list."""

    index: Optional[int]
    field: Optional[str]
    value: Any
    issue: str


class Refused(LendledgerError):
    """The service said no, and why. Nothing was changed, unless the status is 500 or more."""

    def __init__(self, status: int, code: str, message: str, faults: tuple, request_id: str):
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.faults = faults
        self.request_id = request_id


class ValidationFailed(Refused):
    """Fields are wrong; faults name each."""


class Unauthorized(Refused):
    """The credential is none, or none any more."""


class Forbidden(Refused):
    """The credential is good, and not for this."""


class NotFound(Refused):
    """There is nothing of that name, or it is another lender's."""


class RateLimited(Refused):
    """Too many requests, also after the retries."""


class Unavailable(Refused):
    """No room, or a part is away, also after the retries."""


_BY_STATUS = {401: Unauthorized, 403: Forbidden, 404: NotFound, 429: RateLimited, 503: Unavailable}


def refusal(status: int, headers: Mapping[str, str], body: bytes) -> Refused:
    """The refusal of an answer; what stands before the service may answer without JSON."""
    try:
        said = json.loads(body)
    except ValueError:
        said = None
    said = said if isinstance(said, dict) else {}
    code = str(said.get("error_code", said.get("error", "UNKNOWN")))
    message = str(said.get("message", said.get("error_description", "")))
    details = said.get("details")
    faults = tuple(
        Fault(each.get("index"), each.get("field"), each.get("value"), str(each.get("issue")))
        for each in (details if isinstance(details, list) else [])
        if isinstance(each, dict)
    )
    kind = ValidationFailed if code == "VALIDATION_FAILED" else _BY_STATUS.get(status, Refused)
    return kind(status, code, message, faults, headers.get("x-request-id", ""))
