package io.lendledger.gateway.identity.signingkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyringTest {

  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final RotationPlan PLAN =
      new RotationPlan(Duration.ofDays(30), Duration.ofDays(1));
  private static final SigningKey FIRST = key("first", START, START);
  private static final SigningKey SECOND = key("second", day(29), day(30));

  private static Instant day(int days) {
    return START.plus(Duration.ofDays(days));
  }

  private static SigningKey key(String kid, Instant made, Instant turn) {
    try {
      RSAKey jwk = new RSAKeyGenerator(2048).keyID(kid).generate();
      return new SigningKey(jwk, made, turn, null);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SigningKey revoked(SigningKey key, Instant when) {
    return new SigningKey(key.jwk(), key.createdAt(), key.signsFrom(), when);
  }

  private static List<String> published(Keyring ring, Instant now) {
    return ring.published(now).stream().map(key -> key.getKeyID()).toList();
  }

  @Test
  void aKeyIsPublishedBeforeItSignsAndUntilItsLastTokenHasExpired() {
    Keyring ring = new Keyring(List.of(SECOND, FIRST));
    assertThat(ring.signing(day(29))).contains(FIRST);
    assertThat(published(ring, day(29))).containsExactly("first", "second");
    assertThat(ring.signing(day(30))).contains(SECOND);
    Instant end = day(30).plus(Duration.ofMinutes(20));
    assertThat(ring.publishedUntil(FIRST)).isEqualTo(end);
    assertThat(published(ring, end.minusMillis(1))).containsExactly("first", "second");
    assertThat(published(ring, end)).containsExactly("second");
    assertThat(ring.publishedUntil(SECOND)).isNull();
  }

  /** A node whose clock was a year ahead may have made it. */
  @Test
  void aTurnOfNextYearKeepsNoneFromBeingMadeBefore() {
    SigningKey nextYear = key("next-year", day(365), day(366));
    Keyring ring = new Keyring(List.of(FIRST, nextYear));
    assertThat(PLAN.due(ring, day(28))).isEmpty();
    assertThat(PLAN.due(ring, day(29))).contains(day(30));
    Keyring after = new Keyring(List.of(FIRST, nextYear, SECOND));
    assertThat(PLAN.due(after, day(31))).isEmpty();
    assertThat(after.signing(day(31))).contains(SECOND);
  }

  @Test
  void aRevokedKeyNeitherSignsNorVerifies() {
    Keyring ring = new Keyring(List.of(FIRST, revoked(SECOND, day(31))));
    assertThat(ring.signing(day(31))).contains(FIRST);
    assertThat(published(ring, day(31))).containsExactly("first");
    assertThat(published(ring, day(31).minusSeconds(10))).containsExactly("first");
  }

  @Test
  void aGatewayWhoseClockIsLateSignsWithTheFirstKeyThereIs() {
    assertThat(new Keyring(List.of(SECOND)).signing(day(29))).contains(SECOND);
    assertThat(new Keyring(List.of()).signing(day(29))).isEmpty();
  }

  @Test
  void theNextKeyIsMadeAheadOfItsTurn() {
    Keyring ring = new Keyring(List.of(FIRST));
    assertThat(PLAN.due(ring, day(29).minusMillis(1))).isEmpty();
    assertThat(PLAN.due(ring, day(29))).contains(day(30));
    assertThat(PLAN.due(ring, day(90))).contains(day(91));
    assertThat(PLAN.due(new Keyring(List.of(FIRST, SECOND)), day(40))).isEmpty();
    assertThat(PLAN.due(new Keyring(List.of()), day(40))).contains(day(40));
  }

  @Test
  void aPlanThatCannotBeFollowedIsRefused() {
    assertThatThrownBy(() -> new RotationPlan(Duration.ofHours(1), Duration.ofHours(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rotate-every")
        .hasMessageContaining("PT1H");
  }
}
