"""The hand-written client, at a service that is only played."""

import base64
import datetime
import hashlib
import hmac
import json
import threading
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import lendledger
from lendledger import exact, webhooks


class Stub:
    """Answers in the order in which it is told to; tokens besides."""

    def __init__(self):
        self.requests = []
        self.answers = []
        self.tokens = 0
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_any(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if self.path == "/oauth2/token":
                    stub.tokens += 1
                    token = {"access_token": f"t{stub.tokens}", "expires_in": 900}
                    return self.answer(200, {}, json.dumps(token))
                stub.requests.append((self.command, self.path, dict(self.headers), body))
                answer = stub.answers.pop(0)
                if answer is None:
                    self.close_connection = True
                    return self.connection.close()
                self.answer(*answer)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_any

            def answer(self, status, headers, text):
                sent = text.encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                if "X-Cut" in headers:
                    self.close_connection = True
                    sent = sent[: int(headers["X-Cut"])]
                self.wfile.write(sent)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.stub = Stub()
        self.pauses = []
        self.client = lendledger.Client(self.stub.address(), "me", "se:cret", pause=self.pauses.append)

    def tearDown(self):
        self.client.close()
        self.stub.close()

    def answers(self, *answers):
        self.stub.answers.extend(answers)

    def test_decimals_are_exact_in_both_directions(self):
        self.answers((200, {}, '{"fee": 123456789012345.1234567891, "units": 9007199254740993}'))
        answer = self.client.get("/api/v1/x")
        self.assertEqual(answer["fee"], Decimal("123456789012345.1234567891"))
        self.assertEqual(answer["units"], 9007199254740993)
        self.answers((201, {}, ""))
        self.client.post("/api/v1/x", {"price": Decimal("0.10"), "day": datetime.date(2026, 11, 20)})
        self.assertEqual(self.stub.requests[-1][3], b'{"price":0.10,"day":"2026-11-20"}')
        self.assertEqual(exact.written(Decimal("1E+2")), "100")
        for wrong in (0.1, {"a": [0.1]}):
            with self.assertRaisesRegex(TypeError, "not exact"):
                self.client.post("/api/v1/x", {"price": wrong})
        self.assertEqual(len(self.stub.requests), 2)

    def test_pages_are_one_iterator(self):
        self.answers(
            (200, {}, '{"data": [{"id": 1}, {"id": 2}], "nextCursor": "a b"}'),
            (200, {}, '{"data": [{"id": 3}], "nextCursor": null}'),
        )
        loans = self.client.pages("/api/v1/loans/custody", status=["Open", "Closed"], limit=2)
        self.assertEqual(self.stub.requests, [], "nothing is asked before it is wanted")
        self.assertEqual([each["id"] for each in loans], [1, 2, 3])
        paths = [each[1] for each in self.stub.requests]
        first = "/api/v1/loans/custody?status=Open&status=Closed&limit=2"
        self.assertEqual(paths, [first, first + "&cursor=a+b"])

    def test_moments_and_flags_are_sent_as_the_service_reads_them(self):
        self.answers((200, {}, "{}"), (201, {}, ""))
        zone = datetime.timezone(datetime.timedelta(hours=2))
        moment = datetime.datetime(2026, 11, 27, 1, 30, 0, 250000, zone)
        self.client.get("/api/v1/x", asOf=moment, dryRun=True, day=datetime.date(2026, 11, 27))
        self.assertEqual(
            self.stub.requests[-1][1],
            "/api/v1/x?asOf=2026-11-26T23%3A30%3A00.250000Z&dryRun=true&day=2026-11-27",
        )
        self.client.post("/api/v1/x", {"expiresAt": moment, "all": True})
        self.assertEqual(
            self.stub.requests[-1][3], b'{"expiresAt":"2026-11-26T23:30:00.250000Z","all":true}'
        )
        for wrong in (datetime.datetime(2026, 11, 27), 0.5):
            with self.assertRaises(TypeError):
                self.client.get("/api/v1/x", asOf=wrong)

    def test_an_answer_that_was_cut_is_asked_for_again(self):
        page = '{"data": [{"id": 1}], "nextCursor": null}'
        self.answers((200, {"X-Cut": "12"}, page), (200, {}, page))
        self.assertEqual(list(self.client.pages("/api/v1/loans/custody")), [{"id": 1}])
        self.assertEqual(len(self.stub.requests), 2)
        self.answers(*[(200, {"X-Cut": "12"}, page)] * 5)
        with self.assertRaises(lendledger.Unreachable):
            self.client.get("/api/v1/loans/custody")

    def test_what_is_gone_after_a_lost_answer_is_deleted(self):
        for unsure in (None, (504, {}, "")):
            self.answers(unsure, (503, {}, "{}"), (404, {}, "{}"))
            self.assertIsNone(self.client.delete("/api/v1/webhook-subscriptions/1"))
        self.answers((503, {}, "{}"), (404, {}, "{}"), None, (404, {}, "{}"))
        with self.assertRaises(lendledger.NotFound):
            self.client.delete("/api/v1/webhook-subscriptions/1")
        with self.assertRaises(lendledger.NotFound):
            self.client.get("/api/v1/webhook-subscriptions/1")

    def test_an_address_has_no_path(self):
        lendledger.Client("https://ledger.example.com:8443/", "me", "secret")
        for wrong in ("ledger.example.com", "localhost:8443", "https://h/ledger", "https://h?a=b", "https://h#a", ""):
            with self.assertRaisesRegex(ValueError, "no address"):
                lendledger.Client(wrong, "me", "secret")
        with self.assertRaisesRegex(ValueError, "^the address with a name"):
            lendledger.Client("https://me:secret@h", "me", "secret")

    def test_a_redirection_is_no_answer(self):
        self.answers((302, {"Location": "https://login.example.com"}, "<html>"))
        with self.assertRaises(lendledger.Refused) as raised:
            self.client.get("/api/v1/loans/custody")
        self.assertEqual(raised.exception.status, 302)

    def test_a_path_that_is_none_is_said_at_once(self):
        with self.assertRaisesRegex(ValueError, "quote what stands in it"):
            self.client.get("/api/v1/loans/A B")
        self.assertEqual(self.pauses, [])
        self.answers((200, {}, "{}"))
        self.assertEqual(self.client.get("/api/v1/loans/A%20B"), {})

    def test_a_list_that_does_not_end_is_left(self):
        page = (200, {}, '{"data": [], "nextCursor": "same"}')
        self.answers(page, page)
        with self.assertRaisesRegex(lendledger.LendledgerError, "same page twice"):
            list(self.client.pages("/api/v1/loans/custody"))

    def test_refusals_have_types_and_faults(self):
        refusal = {
            "error_code": "VALIDATION_FAILED",
            "message": "1 fault",
            "details": [{"index": 3, "field": "price", "value": "-1", "issue": "must be above 0"}],
        }
        self.answers((400, {"X-Request-Id": "r-1"}, json.dumps(refusal)))
        with self.assertRaises(lendledger.ValidationFailed) as raised:
            self.client.post("/desk/v1/prices", {})
        self.assertEqual(raised.exception.faults, (lendledger.Fault(3, "price", "-1", "must be above 0"),))
        self.assertEqual((raised.exception.status, raised.exception.request_id), (400, "r-1"))
        for status, kind in ((403, lendledger.Forbidden), (404, lendledger.NotFound)):
            self.answers((status, {}, "<html>a proxy</html>"))
            with self.assertRaises(kind) as raised:
                self.client.get("/api/v1/x")
            self.assertEqual(raised.exception.code, "UNKNOWN")
        self.assertEqual(self.pauses, [], "nothing of it is asked again")

    def test_a_change_is_sent_again_under_the_same_key(self):
        busy = (503, {"Retry-After": "7"}, '{"error_code": "UNAVAILABLE", "message": "full"}')
        self.answers(None, busy, (201, {}, '{"submissionId": "s"}'))
        self.assertEqual(self.client.post("/api/v1/positions", {"a": 1}), {"submissionId": "s"})
        keys = [each[2]["Idempotency-Key"] for each in self.stub.requests]
        self.assertEqual(len(keys), 3)
        self.assertEqual(len(set(keys)), 1)
        self.assertEqual({each[3] for each in self.stub.requests}, {b'{"a":1}'})
        self.assertEqual(self.pauses, [0.25, 7])
        self.answers((201, {}, ""))
        self.client.post("/api/v1/positions", {"a": 1}, key="mine")
        self.assertEqual(self.stub.requests[-1][2]["Idempotency-Key"], "mine")

    def test_a_change_without_a_key_is_sent_once(self):
        self.answers(None)
        with self.assertRaises(lendledger.Unreachable):
            self.client.send("POST", "/api/v1/positions", {}, b"{}")
        self.answers((503, {}, "{}"))
        with self.assertRaises(lendledger.Unavailable):
            self.client.send("POST", "/api/v1/positions", {}, b"{}")
        self.assertEqual(len(self.stub.requests), 2)
        self.assertEqual(self.pauses, [])

    def test_what_may_have_been_made_has_its_key(self):
        self.answers(*[None] * 5)
        with self.assertRaises(lendledger.Unreachable) as raised:
            self.client.post("/api/v1/positions", {})
        self.assertEqual(self.pauses, [0.25, 1.25, 6.25, 31.25], "as long as a restart takes")
        self.assertEqual(raised.exception.key, self.stub.requests[-1][2]["Idempotency-Key"])
        self.answers(*[(500, {}, "{}")] * 5)
        with self.assertRaises(lendledger.Refused) as raised:
            self.client.patch("/api/v1/x", {})
        self.assertEqual(raised.exception.key, self.stub.requests[-1][2]["Idempotency-Key"])
        self.answers((400, {}, "{}"))
        with self.assertRaises(lendledger.Refused) as raised:
            self.client.post("/api/v1/x", {}, key="mine")
        self.assertIsNone(raised.exception.key)

    def test_retries_end(self):
        self.answers(*[(429, {"Retry-After": "1"}, "{}")] * 5)
        with self.assertRaises(lendledger.RateLimited):
            self.client.get("/api/v1/x")
        self.assertEqual(len(self.stub.requests), 5)

    def test_a_token_that_was_refused_is_replaced_once(self):
        self.answers((401, {}, "{}"), (200, {}, "{}"), (200, {}, "{}"))
        self.client.get("/api/v1/x")
        self.client.get("/api/v1/x")
        given = [each[2]["Authorization"] for each in self.stub.requests]
        self.assertEqual(given, ["Bearer t1", "Bearer t2", "Bearer t2"])
        self.answers((401, {}, "{}"), (401, {}, "{}"))
        with self.assertRaises(lendledger.Unauthorized):
            self.client.get("/api/v1/x")


class WebhookTest(unittest.TestCase):
    SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()
    BODY = b'{"type":"loan.custody","data":{"lendingRate":4.20}}'
    AT = 1_700_000_000

    def signed(self, body=BODY, at=AT, secret=b"k" * 32, identity="evt_1"):
        mac = hmac.new(secret, f"{identity}.{at}.".encode() + body, hashlib.sha256).digest()
        signature = "v1," + base64.b64encode(mac).decode()
        return {"Webhook-Id": identity, "webhook-timestamp": str(at), "WEBHOOK-SIGNATURE": signature}

    def verify(self, headers, body=BODY, secret=SECRET, now=AT):
        return webhooks.verify(secret, headers, body, now=now)

    def test_a_signed_message_is_read_exactly(self):
        self.assertEqual(self.verify(self.signed())["data"]["lendingRate"], Decimal("4.20"))
        self.verify(self.signed(), now=self.AT + 300)
        self.verify(self.signed(), now=self.AT - 300)

    def test_one_of_two_secrets_and_one_of_two_signatures_will_do(self):
        other = "whsec_" + base64.b64encode(b"o" * 32).decode()
        self.verify(self.signed(), secret=[other, self.SECRET])
        headers = self.signed()
        headers["WEBHOOK-SIGNATURE"] = "v1,AAAA " + headers["WEBHOOK-SIGNATURE"]
        self.verify(headers)

    def test_whatever_is_not_the_services_is_refused(self):
        good = self.signed()
        wrong = [
            (good, b'{"type":"loan.custody"}', self.AT),
            (self.signed(secret=b"x" * 32), self.BODY, self.AT),
            ({**good, "Webhook-Id": "evt_2"}, self.BODY, self.AT),
            ({**good, "webhook-timestamp": str(self.AT + 1)}, self.BODY, self.AT),
            (good, self.BODY, self.AT + 301),
            (good, self.BODY, self.AT - 301),
            ({**good, "WEBHOOK-SIGNATURE": ""}, self.BODY, self.AT),
            ({**good, "WEBHOOK-SIGNATURE": "v1,\u00e4"}, self.BODY, self.AT),
            ({**good, "webhook-timestamp": "soon"}, self.BODY, self.AT),
            ({}, self.BODY, self.AT),
        ]
        for headers, body, now in wrong:
            with self.assertRaises(webhooks.NotAuthentic):
                self.verify(headers, body, now=now)
        with self.assertRaises(webhooks.NotAuthentic):
            webhooks.verify(self.SECRET, good, self.BODY)

    def test_an_empty_secret_verifies_nothing(self):
        for empty in ("", "whsec_", [""]):
            with self.assertRaisesRegex(ValueError, "empty"):
                webhooks.verify(
                    empty, {"webhook-id": "1", "webhook-timestamp": "0", "webhook-signature": "v1,"}, b"{}", now=0
                )

    def test_a_secret_that_is_none_is_a_mistake_of_the_receiver(self):
        with self.assertRaisesRegex(ValueError, "Base64"):
            self.verify(self.signed(), secret="whsec_*")


if __name__ == "__main__":
    unittest.main()
