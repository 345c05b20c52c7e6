"""Whether a webhook is the service's (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from typing import Any, Mapping, Optional, Sequence, Union

from . import exact
from .errors import LendledgerError

TOLERANCE_SECONDS = 300


class NotAuthentic(LendledgerError):
    """It was not signed with the secret, or too long ago, or it is to come yet."""


def verify(
    secret: Union[str, Sequence[str]],
    headers: Mapping[str, str],
    body: bytes,
    *,
    tolerance_seconds: int = TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> Any:
    """
    The message, if it is the service's.

    secret: the subscription's, with or without whsec_; more than one while it is rotated
    headers: those of the request, however their names are written
    body: the bytes as they came, before anything has read them
    """
    sent = {name.lower(): value for name, value in headers.items()}
    identity = sent.get("webhook-id", "")
    timestamp = sent.get("webhook-timestamp", "")
    if not identity or not timestamp.isascii() or not timestamp.isdigit() or len(timestamp) > 12:
        raise NotAuthentic("webhook-id or webhook-timestamp is missing, or is none")
    at = time.time() if now is None else now
    if abs(at - int(timestamp)) > tolerance_seconds:
        raise NotAuthentic(f"it was signed more than {tolerance_seconds} s from now")
    signed = f"{identity}.{timestamp}.".encode() + body
    secrets = [secret] if isinstance(secret, str) else secret
    rights = [_signature(each, signed) for each in secrets]
    # All of them are compared, and each in constant time: how long it takes tells nothing.
    good = False
    for given in sent.get("webhook-signature", "").split(" "):
        for right in rights:
            good |= hmac.compare_digest(given.encode("utf-8", "replace"), right)
    if not good:
        raise NotAuthentic("no signature fits")
    return exact.read(body)


def _signature(secret: str, signed: bytes) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as wrong:
        raise ValueError("the secret is no Base64") from wrong
    if not key:
        raise ValueError("the secret is empty: whoever knows that can sign")
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    return b"v1," + base64.b64encode(digest)
