package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.sdk.client.Webhooks;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class WebhooksTest {

  private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final byte[] BODY = "{\"type\":\"loan.custody\"}".getBytes(StandardCharsets.UTF_8);

  private static String secret(String letter) {
    byte[] key = letter.repeat(32).getBytes(StandardCharsets.UTF_8);
    return "whsec_" + Base64.getEncoder().encodeToString(key);
  }

  private static Map<String, String> signed(String id, Instant at, String letter) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(letter.repeat(32).getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    mac.update("%s.%d.".formatted(id, at.getEpochSecond()).getBytes(StandardCharsets.UTF_8));
    String signature = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(BODY));
    return new HashMap<>(
        Map.of(
            "webhook-id",
            id,
            "webhook-timestamp",
            Long.toString(at.getEpochSecond()),
            "webhook-signature",
            signature));
  }

  private static Webhooks at(Instant now, String... secrets) {
    return Webhooks.signedWith(secrets).within(TOLERANCE, Clock.fixed(now, ZoneOffset.UTC));
  }

  @Test
  void whatIsSignedWithASecretAndOfNowIsTheServices() throws Exception {
    Map<String, String> good = signed("evt_1", NOW, "k");
    assertThat(at(NOW, secret("k")).isAuthentic(good::get, BODY)).isTrue();
    assertThat(at(NOW.plus(TOLERANCE), secret("o"), secret("k")).isAuthentic(good::get, BODY))
        .isTrue();
    assertThat(at(NOW.minus(TOLERANCE), secret("k")).isAuthentic(good::get, BODY)).isTrue();
    good.merge("webhook-signature", "v1,AAAA", (right, other) -> other + " " + right);
    assertThat(at(NOW, secret("k")).isAuthentic(good::get, BODY)).as("one of two").isTrue();
  }

  @Test
  void whateverElseIsNot() throws Exception {
    Map<String, String> good = signed("evt_1", NOW, "k");
    Webhooks now = at(NOW, secret("k"));
    assertThat(now.isAuthentic(good::get, new byte[0])).isFalse();
    assertThat(now.isAuthentic(signed("evt_1", NOW, "x")::get, BODY)).isFalse();
    assertThat(at(NOW.plusSeconds(301), secret("k")).isAuthentic(good::get, BODY)).isFalse();
    assertThat(at(NOW.minusSeconds(301), secret("k")).isAuthentic(good::get, BODY)).isFalse();
    assertThat(
            Webhooks.signedWith(secret("k"))
                .isAuthentic(signed("e", Instant.EPOCH, "k")::get, BODY))
        .as("five minutes unless said otherwise")
        .isFalse();
    Map<String, String> wrong =
        Map.of(
            "webhook-id", "evt_2",
            "webhook-timestamp", Long.toString(NOW.plusSeconds(1).getEpochSecond()),
            "webhook-signature", "v1,\u00e4 ");
    wrong.forEach((name, value) -> {
      Map<String, String> changed = new HashMap<>(good);
      changed.put(name, value);
      assertThat(now.isAuthentic(changed::get, BODY)).as(name).isFalse();
      changed.remove(name);
      assertThat(now.isAuthentic(changed::get, BODY)).as("without " + name).isFalse();
    });
    Map<String, String> never = new HashMap<>(good);
    never.put("webhook-timestamp", "99999999999999999999");
    assertThat(now.isAuthentic(never::get, BODY)).isFalse();
    assertThatThrownBy(() -> Webhooks.signedWith("whsec_*"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
