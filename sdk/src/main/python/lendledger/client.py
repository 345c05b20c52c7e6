"""The service, in the hands of one credential."""

from __future__ import annotations

import base64
import http.client
import os
import ssl
import time
import urllib.parse
import uuid
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Tuple

from . import exact
from .errors import LendledgerError, Refused, Unauthorized, Unreachable, refusal

_SAFE = ("GET", "HEAD", "PUT", "DELETE")
_BUSY = (429, 503)
_UNSURE = (500, 502, 504)
_EARLY_SECONDS = 30
_FIRST_PAUSE_SECONDS = 0.25
_LONGEST_PAUSE_SECONDS = 60
_MOST_BYTES = 256 * 1024 * 1024


class Client:
    """
    For one thread. It gets tokens itself, waits where the service has no room, and asks again where
    an answer was lost: reads always, changes only under an Idempotency-Key, which each has.
    """

    def __init__(
        self,
        server: str,
        client_id: str,
        client_secret: str,
        *,
        ca: Optional[str] = None,
        retries: int = 4,
        timeout_seconds: float = 90,
        pause: Callable[[float], None] = time.sleep,
    ):
        address = urllib.parse.urlsplit(server)
        bare = address.path in ("", "/") and not (address.query or address.fragment)
        if address.scheme not in ("http", "https") or not address.hostname or "@" in address.netloc or not bare:
            shown = "the address with a name in it" if "@" in server else repr(server)
            raise ValueError(f"{shown} is no address such as https://ledger.example.com, without a path")
        self._address = address
        self._login = (client_id, client_secret)
        self._tls = ssl.create_default_context(cafile=ca) if address.scheme == "https" else None
        self._retries = retries
        self._timeout = timeout_seconds
        self._pause = pause
        self._connection: Optional[http.client.HTTPConnection] = None
        self._token = ""
        self._good_until = 0.0

    @classmethod
    def from_environment(cls) -> "Client":
        """By LENDLEDGER_SERVER, _CLIENT_ID, _CLIENT_SECRET, and _CA for a certificate of its own."""
        return cls(
            _given("LENDLEDGER_SERVER"),
            _given("LENDLEDGER_CLIENT_ID"),
            _given("LENDLEDGER_CLIENT_SECRET"),
            ca=os.environ.get("LENDLEDGER_CA"),
        )

    def get(self, path: str, **parameters: Any) -> Any:
        return self._json("GET", path, parameters)

    def pages(self, path: str, **parameters: Any) -> Iterator[Dict[str, Any]]:
        """All records of a list, page by page as they are wanted."""
        cursor: Optional[str] = None
        while True:
            more = {} if cursor is None else {"cursor": cursor}
            page = self.get(path, **{**parameters, **more})
            yield from page["data"]
            following = page.get("nextCursor")
            if following is None:
                return
            if following == cursor:
                raise LendledgerError(f"{path} gave the same page twice")
            cursor = following

    def post(
        self,
        path: str,
        body: Any = None,
        *,
        key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        **parameters: Any,
    ) -> Any:
        """
        Sends a change under a key: yours, to send the same again later, or a new one. Where it is
        unknown whether it was made, the error has the key. The service answers once the change has
        taken effect, or when the seconds to wait are over.
        """
        return self._json("POST", path, parameters, body, key or str(uuid.uuid4()), wait_seconds)

    def patch(self, path: str, body: Any, *, key: Optional[str] = None, **parameters: Any) -> Any:
        return self._json("PATCH", path, parameters, body, key or str(uuid.uuid4()))

    def put(self, path: str, body: Any, **parameters: Any) -> Any:
        return self._json("PUT", path, parameters, body)

    def delete(self, path: str, **parameters: Any) -> Any:
        """Deletes; what is not there any more when an answer was lost, is deleted."""
        return self._json("DELETE", path, parameters)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _json(
        self,
        method: str,
        path: str,
        parameters: Mapping[str, Any],
        body: Any = None,
        key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
    ) -> Any:
        headers = {"Accept": "application/json"}
        if wait_seconds is not None:
            headers["Prefer"] = f"wait={wait_seconds}"
        if key is not None:
            headers["Idempotency-Key"] = key
        sent = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            sent = exact.written(body).encode()
        given = {name: exact.parameter(value) for name, value in parameters.items() if value is not None}
        query = urllib.parse.urlencode(given, doseq=True)
        target = path + ("?" + query if query else "")
        try:
            answer = self._renewing(method, target, headers, sent)
        except (Unreachable, Refused) as failed:
            if not isinstance(failed, Refused) or failed.status >= 500:
                failed.key = key
            raise
        return exact.read(answer) if answer else None

    def _renewing(self, method: str, target: str, headers: Dict[str, str], body: Optional[bytes]) -> bytes:
        try:
            return self._authorized(method, target, headers, body)
        except Unauthorized:
            if not self._token:
                raise
            self._token = ""
            return self._authorized(method, target, headers, body)

    def _authorized(self, method: str, target: str, headers: Dict[str, str], body: Optional[bytes]) -> bytes:
        bearer = {"Authorization": "Bearer " + self._bearer()}
        return self.send(method, target, {**headers, **bearer}, body)

    def _bearer(self) -> str:
        if not self._token or time.monotonic() > self._good_until:
            user, secret = (urllib.parse.quote(each, safe="") for each in self._login)
            basic = base64.b64encode(f"{user}:{secret}".encode()).decode()
            headers = {
                "Authorization": "Basic " + basic,
                "Content-Type": "application/x-www-form-urlencoded",
            }
            # To ask twice gives two tokens, and harms nobody.
            form = b"grant_type=client_credentials"
            granted = exact.read(self._tried("POST", "/oauth2/token", headers, form, True))
            self._token = granted["access_token"]
            self._good_until = time.monotonic() + int(granted["expires_in"]) - _EARLY_SECONDS
        return self._token

    def send(self, method: str, target: str, headers: Dict[str, str], body: Optional[bytes]) -> bytes:
        """Sends as it is; again only what is safe, or has an Idempotency-Key."""
        keyed = any(name.lower() == "idempotency-key" for name in headers)
        return self._tried(method, target, headers, body, method in _SAFE or keyed)

    def _tried(
        self, method: str, target: str, headers: Dict[str, str], body: Optional[bytes], again: bool
    ) -> bytes:
        unsure = False
        for left in range(self._retries if again else 0, -1, -1):
            made = self._retries - left
            wait = _FIRST_PAUSE_SECONDS * 2**made
            try:
                status, said, answer = self._once(method, target, headers, body)
            except (OSError, http.client.HTTPException) as lost:
                self.close()
                if left == 0 or isinstance(lost, ssl.SSLCertVerificationError):
                    raise Unreachable(f"{self._address.geturl()}: {lost}{_remedy(lost)}") from lost
                unsure = True
                wait = _FIRST_PAUSE_SECONDS * 5**made
            else:
                if status < 300:
                    return answer
                if status == 404 and method == "DELETE" and unsure:
                    return b""
                refused = refusal(status, said, answer)
                unsure = unsure or status in _UNSURE
                if left == 0 or not self._is_passing(refused):
                    raise refused
                asked = said.get("retry-after", "")
                wait = float(asked) if asked.isdigit() else wait
            self._pause(min(wait, _LONGEST_PAUSE_SECONDS))
        raise AssertionError("the last try ends it")

    @staticmethod
    def _is_passing(refused: Refused) -> bool:
        return refused.status in _BUSY + _UNSURE

    def _once(
        self, method: str, target: str, headers: Dict[str, str], body: Optional[bytes]
    ) -> Tuple[int, Mapping[str, str], bytes]:
        if self._connection is None:
            self._connection = self._connected()
        try:
            self._connection.request(method, target, body, headers)
        except http.client.InvalidURL as wrong:
            self.close()
            raise ValueError(f"{target!r} is no path: quote what stands in it") from wrong
        response = self._connection.getresponse()
        answer = response.read(_MOST_BYTES + 1)
        if len(answer) > _MOST_BYTES:
            self.close()
            raise LendledgerError(f"the answer has more than {_MOST_BYTES} bytes: ask for less of it")
        if response.length:
            raise http.client.IncompleteRead(answer, response.length)
        said = {name.lower(): value for name, value in response.getheaders()}
        if said.get("connection", "").lower() == "close":
            self.close()
        return response.status, said, answer

    def _connected(self) -> http.client.HTTPConnection:
        host = self._address.hostname or ""
        if self._tls is not None:
            return http.client.HTTPSConnection(
                host, self._address.port, timeout=self._timeout, context=self._tls
            )
        return http.client.HTTPConnection(host, self._address.port, timeout=self._timeout)


def _given(name: str) -> str:
    if name not in os.environ:
        raise LendledgerError(f"{name} is not set")
    return os.environ[name]


def _remedy(lost: Exception) -> str:
    if isinstance(lost, ssl.SSLCertVerificationError):
        return " (a certificate that the service made itself is named in LENDLEDGER_CA)"
    return ""
