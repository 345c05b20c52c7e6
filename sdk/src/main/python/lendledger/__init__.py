"""A client of Lendledger that needs nothing but Python: see sdk/README.md."""

from .client import Client
from .errors import Fault, Forbidden, LendledgerError, NotFound, RateLimited, Refused, Unauthorized
from .errors import Unavailable, Unreachable, ValidationFailed
from .webhooks import NotAuthentic, verify

__all__ = [
    "Client",
    "Fault",
    "Forbidden",
    "LendledgerError",
    "NotAuthentic",
    "NotFound",
    "RateLimited",
    "Refused",
    "Unauthorized",
    "Unavailable",
    "Unreachable",
    "ValidationFailed",
    "verify",
]
