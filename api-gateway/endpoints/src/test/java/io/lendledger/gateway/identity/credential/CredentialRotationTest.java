package io.lendledger.gateway.identity.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class CredentialRotationTest extends CredentialTest {

  private Map<?, ?> rotated(String path, Map<String, Object> wanted) {
    return body(
        as("demo-desk")
            .post()
            .uri(path + "/rotate")
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(wanted)
            .exchange()
            .expectStatus()
            .isOk());
  }

  @Test
  void aRotatedKeyAndTheOneBeforeBothWorkForADay() {
    Map<?, ?> key = created(KEYS);
    String path = KEYS + "/" + key.get("id");
    String before = key.get("key").toString();
    Map<?, ?> rotated = rotated(path, Map.of());
    String after = rotated.get("key").toString();
    assertThat(rotated.get("id")).isEqualTo(key.get("id"));
    assertThat(rotated.get("previousKeyUntil")).isEqualTo("2026-03-03T10:15:30.123Z");
    submission(before).expectStatus().isBadRequest();
    submission(after).expectStatus().isBadRequest();
    clock.set(NOW.plus(Duration.ofHours(24)));
    submission(before).expectStatus().isUnauthorized();
    submission(after).expectStatus().isBadRequest();
  }

  @Test
  void aSecondRotationEndsTheKeyBeforeTheLastOne() {
    Map<?, ?> key = created(KEYS);
    String path = KEYS + "/" + key.get("id");
    String first = key.get("key").toString();
    String second = rotated(path, Map.of()).get("key").toString();
    String third = rotated(path, Map.of("overlapSeconds", 60)).get("key").toString();
    submission(first).expectStatus().isUnauthorized();
    submission(second).expectStatus().isBadRequest();
    submission(third).expectStatus().isBadRequest();
    clock.set(NOW.plusSeconds(60));
    submission(second).expectStatus().isUnauthorized();
  }

  @Test
  void revocationEndsBothKeys() {
    Map<?, ?> key = created(KEYS);
    String path = KEYS + "/" + key.get("id");
    String after = rotated(path, Map.of()).get("key").toString();
    as("demo-desk").delete().uri(path).exchange().expectStatus().isNoContent();
    submission(key.get("key").toString()).expectStatus().isUnauthorized();
    submission(after).expectStatus().isUnauthorized();
  }

  @Test
  void aRotatedSecretAndTheOneBeforeBothWorkForADay() {
    Map<?, ?> client = created(CLIENTS);
    String id = client.get("clientId").toString();
    String before = client.get("clientSecret").toString();
    assertThat(statusOfToken(id, before)).isEqualTo(200);
    String after = rotated(CLIENTS + "/" + id, Map.of()).get("clientSecret").toString();
    assertThat(statusOfToken(id, before)).isEqualTo(200);
    assertThat(statusOfToken(id, after)).isEqualTo(200);
    clock.set(NOW.plus(Duration.ofHours(24)));
    assertThat(statusOfToken(id, before)).isEqualTo(401);
    assertThat(statusOfToken(id, after)).isEqualTo(200);
  }

  @Test
  void withoutOverlapARotatedSecretEndsAtOnceThoughItWasRemembered() {
    Map<?, ?> client = created(CLIENTS);
    String id = client.get("clientId").toString();
    String before = client.get("clientSecret").toString();
    assertThat(statusOfToken(id, before)).isEqualTo(200);
    String after =
        rotated(CLIENTS + "/" + id, Map.of("overlapSeconds", 0)).get("clientSecret").toString();
    assertThat(statusOfToken(id, before)).isEqualTo(401);
    assertThat(statusOfToken(id, after)).isEqualTo(200);
  }
}
