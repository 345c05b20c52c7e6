package io.lendledger.gateway.webhook.inbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** What lenders sign is taken as what they send with a token; nothing else is. */
class SignedWebhooksTest extends GatewayTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String PATH = "/webhooks/v1/SIGNER/settlement-status";
  private static final String BODY = "{\"settlementStatuses\": []}";
  private static final long NOW_SECONDS = NOW.getEpochSecond();

  @Autowired private InboundWebhookSecrets secrets;

  private final String id = "msg_" + UUID.randomUUID();

  @BeforeEach
  void keepSecret() {
    secrets.keep(new LenderCode("SIGNER"), SECRET, "the test").block();
    sides.acceptSubmissions(NOW);
  }

  private ResponseSpec send(String path, long seconds, String signature, String body) {
    return http.post()
        .uri(path)
        .header("webhook-id", id)
        .header("webhook-timestamp", Long.toString(seconds))
        .header("webhook-signature", signature)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(body.getBytes(UTF_8))
        .exchange();
  }

  private String sign(String secret, long seconds, String body) {
    try {
      return new Webhook(secret).sign(id, seconds, body);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The lender's terms are not sent again for it. */
  @Test
  void theDeskSetsAndEndsASecret() {
    String path = "/desk/v1/lenders/SIGNER/inbound-webhook-secret";
    String next = "whsec_" + "bmV4dCBzZWNyZXQgb2YgdGhlIHNpZ25lcg==";
    desk("PUT", path, "{\"secret\": \"" + next + "\"}", 204);
    send(PATH, NOW_SECONDS, sign(SECRET, NOW_SECONDS, BODY), BODY).expectStatus().isUnauthorized();
    send(PATH, NOW_SECONDS, sign(next, NOW_SECONDS, BODY), BODY).expectStatus().isCreated();
    desk("DELETE", path, null, 204);
    desk("DELETE", path, null, 204);
    send(PATH, NOW_SECONDS, sign(next, NOW_SECONDS, BODY + " "), BODY + " ")
        .expectStatus()
        .isUnauthorized();
    desk("PUT", "/desk/v1/lenders/X/inbound-webhook-secret", "{\"secret\": \"" + next + "\"}", 404);
    desk("DELETE", "/desk/v1/lenders/X/inbound-webhook-secret", null, 404);
    String refusal = desk("PUT", path, "{\"secret\": \"\\u0001whsec_hidden\"}", 400);
    assertThat(refusal).contains("secret").doesNotContain("hidden");
  }

  /** One character, 23 and 65 bytes, no Base64 at all, and the prefix alone. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "whsec_",
        "whsec_ZGVtbw==",
        "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM=",
        "a secret that is long enough but no Base64",
        "a-secret-that-is-long-enough-but-no-Base64",
        "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU="
      })
  void aSecretThatCouldBeGuessedIsRefusedByItsField(String weak) {
    String path = "/desk/v1/lenders/SIGNER";
    String body =
        "{\"lenderName\": \"Signer\", \"serviceFeeSplit\": 10, \"otherAgentFeeSplit\": 0,"
            + " \"billingCurrency\": \"USD\", \"inboundWebhookSecret\": \""
            + weak
            + "\"}";
    String alone =
        desk("PUT", path + "/inbound-webhook-secret", "{\"secret\": \"" + weak + "\"}", 400);
    String within = desk("PUT", path, body, 400);
    assertThat(alone).contains("\"secret\"", "VALIDATION_FAILED");
    assertThat(within).contains("\"inboundWebhookSecret\"", "VALIDATION_FAILED");
    if (weak.length() > 10) {
      assertThat(alone + within).doesNotContain(weak);
    }
    send(PATH, NOW_SECONDS, sign(SECRET, NOW_SECONDS, BODY), BODY).expectStatus().isCreated();
  }

  /** 24 and 64 bytes, with the prefix and without, padded or not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0",
        "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0",
        "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NQ",
        "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NQ==",
        "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNA=="
      })
  void aSecretOfTheStandardIsTaken(String secret) {
    desk(
        "PUT",
        "/desk/v1/lenders/SIGNER/inbound-webhook-secret",
        "{\"secret\": \"" + secret + "\"}",
        204);
    String signature = sign(secret, NOW_SECONDS, BODY);
    send(PATH, NOW_SECONDS, signature, BODY).expectStatus().isCreated();
  }

  @ParameterizedTest
  @ValueSource(strings = {"whsec_ZGVtbw==", "x", "text that is the key itself"})
  void aSecretThatWasStoredEarlierStillVerifies(String earlier) {
    secrets.keep(new LenderCode("SIGNER"), earlier, "the test").block();
    String signature = WebhookKey.of(earlier).sign(id, NOW_SECONDS, BODY.getBytes(UTF_8));
    send(PATH, NOW_SECONDS, signature, BODY).expectStatus().isCreated();
  }

  private String desk(String method, String path, String body, int status) {
    var request = as("demo-desk").method(HttpMethod.valueOf(method)).uri(path);
    var answer =
        body == null
            ? request.exchange()
            : request.contentType(MediaType.APPLICATION_JSON).bodyValue(body).exchange();
    byte[] text =
        answer.expectStatus().isEqualTo(status).expectBody().returnResult().getResponseBody();
    return text == null ? "" : new String(text, UTF_8);
  }

  private void assertNothingTaken() {
    assertThat(sides.received(StoreContent.class)).isEmpty();
    assertThat(sides.received(Submit.class)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"settlement-status", "income-distribution"})
  void isTakenAsTheLendersOnceHoweverOftenItComes(String flow) {
    String path = "/webhooks/v1/SIGNER/" + flow;
    Map<?, ?> first =
        body(
            send(path, NOW_SECONDS, sign(SECRET, NOW_SECONDS, BODY), BODY)
                .expectStatus()
                .isCreated());
    long later = NOW_SECONDS + 120;
    ResponseSpec again = send(path, later, "v1,AAAA " + sign(SECRET, later, BODY), BODY);
    again.expectStatus().isCreated().expectHeader().valueEquals("Idempotency-Replayed", "true");
    assertThat(body(again)).isEqualTo(first);
    Submit submit = sides.received(Submit.class).getFirst();
    assertThat(sides.received(Submit.class)).hasSize(1);
    assertThat(submit.flow().wire()).isEqualTo(flow);
    assertThat(submit.lender()).isEqualTo(new LenderCode("SIGNER"));
    assertThat(new String(submit.content(), UTF_8)).isEqualTo(BODY);
    assertThat(sides.messages().getFirst().getMetaData().get("credential"))
        .isEqualTo("webhook:SIGNER");
    String other = "{\"settlementStatuses\": [ ]}";
    send(path, NOW_SECONDS, sign(SECRET, NOW_SECONDS, other), other)
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("error_code")
        .isEqualTo("IDEMPOTENCY_CONFLICT");
  }

  @Test
  void aWrongSignatureAndAnUnknownLenderAreRefusedAlike() {
    String wrong = sign("whsec_ZGVtbw==", NOW_SECONDS, BODY);
    Map<?, ?> known = body(send(PATH, NOW_SECONDS, wrong, BODY).expectStatus().isUnauthorized());
    String nobody = PATH.replace("SIGNER", "NOBODY");
    String impossible = PATH.replace("SIGNER", "%20");
    for (String path : new String[] {nobody, impossible}) {
      assertThat(body(send(path, NOW_SECONDS, wrong, BODY).expectStatus().isUnauthorized()))
          .isEqualTo(known);
    }
    assertNothingTaken();
  }

  @Test
  void whatWasSignedOfAnotherBodyTimeOrIdIsRefused() {
    String right = sign(SECRET, NOW_SECONDS, BODY);
    send(PATH, NOW_SECONDS, right, BODY + " ").expectStatus().isUnauthorized();
    send(PATH, NOW_SECONDS + 1, right, BODY).expectStatus().isUnauthorized();
    send(PATH, NOW_SECONDS, right.replace("v1,", "v2,"), BODY).expectStatus().isUnauthorized();
    http.post()
        .uri(PATH)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(BODY)
        .exchange()
        .expectStatus()
        .isUnauthorized();
    assertNothingTaken();
  }

  @ParameterizedTest
  @ValueSource(longs = {-302, 301, 100_000})
  void whatWasSignedLongAgoOrAheadIsRefused(long seconds) {
    long at = NOW_SECONDS + seconds;
    send(PATH, at, sign(SECRET, at, BODY), BODY).expectStatus().isUnauthorized();
    assertNothingTaken();
  }

  @Test
  void whoeverGuessesIsSlowedDown() {
    secrets.keep(new LenderCode("GUESSED"), SECRET, "the test").block();
    String path = PATH.replace("SIGNER", "GUESSED");
    for (int guess = 0; guess < 10; guess++) {
      send(path, NOW_SECONDS, "v1,AAAA", BODY).expectStatus().isUnauthorized();
    }
    send(path, NOW_SECONDS, sign(SECRET, NOW_SECONDS, BODY), BODY)
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .exists("Retry-After")
        .expectHeader()
        .valueMatches("RateLimit", "(.*, )?\"wrong-credentials\";r=0;t=[0-9]+")
        .expectHeader()
        .valueMatches("RateLimit-Policy", "(.*, )?\"wrong-credentials\";q=10;w=900");
    assertNothingTaken();
  }

  @Test
  void aBodyBeyondTheBoundIsRefusedUnread() {
    String large = " ".repeat(4 * 1024 * 1024 + 1);
    send(PATH, NOW_SECONDS, "v1,AAAA", large).expectStatus().isEqualTo(413);
    assertNothingTaken();
  }

  @Test
  void takesNoOtherFlowAndNoOtherMethod() {
    http.get().uri(PATH).exchange().expectStatus().isEqualTo(405);
    send(PATH.replace("settlement-status", "positions"), NOW_SECONDS, "v1,AAAA", BODY)
        .expectStatus()
        .isNotFound();
  }
}
