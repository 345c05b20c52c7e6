package io.lendledger.gateway.webhook.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signatures are those of the reference implementation. */
class StandardWebhooksTest {

  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private final Instant now = Instant.now();

  /** The example of the specification's repository. */
  @Test
  void signsTheKnownExample() {
    String signature =
        WebhookKey.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
            .sign(ID, 1_614_265_330, "{\"test\": 2432232314}".getBytes(UTF_8));
    assertThat(signature).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Property(tries = 50)
  void theReferenceVerifiesWhatIsSignedHere(@ForAll String body) throws Exception {
    String secret = WebhookKey.newSecret();
    byte[] bytes = body.getBytes(UTF_8);
    String text = new String(bytes, UTF_8);
    String signature = WebhookKey.of(secret).sign(ID, now.getEpochSecond(), bytes);
    String both = "v1,AAAA " + signature;
    new Webhook(secret)
        .verify(
            text,
            Map.of(
                "webhook-id", List.of(ID),
                "webhook-timestamp", List.of(Long.toString(now.getEpochSecond())),
                "webhook-signature", List.of(both)));
  }

  @Property(tries = 50)
  void whatTheReferenceSignsFitsHere(@ForAll String body) throws Exception {
    String secret = WebhookKey.newSecret();
    byte[] bytes = body.getBytes(UTF_8);
    String signed = new Webhook(secret).sign(ID, now.getEpochSecond(), new String(bytes, UTF_8));
    SignedHeaders headers = headers(Long.toString(now.getEpochSecond()), signed).orElseThrow();
    assertThat(headers.fit(WebhookKey.of(secret), bytes)).isTrue();
    assertThat(headers.fit(WebhookKey.of(WebhookKey.newSecret()), bytes)).isFalse();
    assertThat(headers.fit(WebhookKey.of(secret), (body + "x").getBytes(UTF_8))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, true", "300, true", "-300, true", "301, false", "-301, false"})
  void isTimelyWithinFiveMinutes(long seconds, boolean timely) {
    Instant whole = Instant.ofEpochSecond(now.getEpochSecond());
    SignedHeaders headers = headers(Long.toString(whole.getEpochSecond()), "v1,AAAA").orElseThrow();
    assertThat(headers.isTimely(whole.plus(Duration.ofSeconds(seconds)))).isEqualTo(timely);
  }

  @ParameterizedTest
  @CsvSource({"'', 1, v1", "a b, 1, v1", "a\"b, 1, v1", "m, x, v1", "m, -1, v1", "m, 1e3, v1"})
  void headersOfAnotherFormAreNone(String id, String timestamp, String signature) {
    assertThat(SignedHeaders.of(id, timestamp, signature)).isEmpty();
    assertThat(SignedHeaders.of(null, timestamp, signature)).isEmpty();
  }

  @Test
  void signaturesOfOtherKindsFitNothing() {
    SignedHeaders headers = headers("1", "v1a,AAAA v2,AAAA v1,%%% ").orElseThrow();
    assertThat(headers.fit(WebhookKey.of("whsec_ZGVtbw=="), new byte[0])).isFalse();
  }

  private static Optional<SignedHeaders> headers(String timestamp, String signature) {
    return SignedHeaders.of(ID, timestamp, signature);
  }
}
