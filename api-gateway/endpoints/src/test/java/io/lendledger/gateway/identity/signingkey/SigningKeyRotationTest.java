package io.lendledger.gateway.identity.signingkey;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.identity.grant.CredentialRevision;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Signing keys take turns on two gateways on one database. */
class SigningKeyRotationTest extends GatewayTest {

  private static final String KEYS = "/desk/v1/signing-keys";

  private static ConfigurableApplicationContext second;
  private static WebTestClient there;
  private static boolean made;

  @Autowired private SigningKeys keys;
  @Autowired private SigningKeyTable table;
  @Autowired private RotationPlan plan;
  @Autowired private CredentialRevision revision;
  @Autowired private AccessDatabase database;

  @BeforeAll
  static void startTheOther() {
    second = anotherGateway();
    there = client(second);
  }

  @AfterAll
  static void stopTheOther() {
    try {
      sql("DROP TABLE IF EXISTS first_signing_key");
    } finally {
      made = false;
      second.close();
    }
  }

  @Test
  void whoIsAYearAheadMakesNoKey() {
    int before = table.ring().keys().size();
    Clock ahead = Clock.offset(clock, Duration.ofDays(365));
    SharedTime agreed =
        new SharedTime(database, ahead, Clock.offset(Clock.systemUTC(), Duration.ofDays(365)));
    var there = new SigningKeys(table, plan, revision, new Blocking(), ahead, agreed);
    assertThat(there.rotateIfDue().keys()).hasSize(before);
  }

  private static void sql(String statement) {
    second.getBean(AccessDatabase.class).jdbc().sql(statement).update();
  }

  /** Making a key takes longer than a test: each begins with the key that the first one made. */
  @BeforeEach
  void oneKey() {
    second.getBean(TestClock.class).set(NOW);
    sql("DELETE FROM access.signing_key");
    if (made) {
      sql("INSERT INTO access.signing_key SELECT * FROM first_signing_key");
    }
    keys.rotateIfDue();
    if (!made) {
      sql("CREATE TABLE first_signing_key AS SELECT * FROM access.signing_key");
      made = true;
    }
  }

  private static String kid(String token) {
    try {
      return SignedJWT.parse(token).getHeader().getKeyID();
    } catch (ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> published(WebTestClient gateway) {
    String jwks =
        gateway
            .get()
            .uri("/oauth2/jwks")
            .exchange()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    try {
      return JWKSet.parse(jwks).getKeys().stream().map(JWK::getKeyID).toList();
    } catch (ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int statusOf(WebTestClient gateway, String token) {
    return status(gateway, "/api/v1/trades?x=1", token);
  }

  private List<String> states() {
    var answer = as("demo-desk").get().uri(KEYS).exchange().expectStatus().isOk();
    List<?> listed = (List<?>) body(answer).get("data");
    return listed.stream().map(key -> ((Map<?, ?>) key).get("state").toString()).toList();
  }

  @Test
  void aTurnThatShouldHaveEndedIsOverdueUntilThereIsANextKey() {
    Duration all = keys.untilDue().orElseThrow();
    assertThat(all).isPositive();
    clock.set(NOW.plus(all).plusSeconds(60));
    assertThat(keys.untilDue()).contains(Duration.ofMinutes(-1));
    keys.rotateIfDue();
    assertThat(keys.untilDue().orElseThrow()).isPositive();
  }

  @Test
  void anOperationThatIsRepeatedGivesNoOtherKeyItsTurn() {
    Operation operation = new Operation(UUID.randomUUID(), null);
    clock.set(NOW.plusSeconds(1));
    keys.rotate(operation);
    keys.rotate(operation);
    assertThat(states()).containsExactlyInAnyOrder("Retired", "Signing");
  }

  @Test
  void theDeskRotatesAtOnceAndOldTokensStayGood() {
    String before = token("demo-lender");
    clock.set(NOW.plusSeconds(1));
    second.getBean(TestClock.class).set(clock.instant());
    as("demo-desk").post().uri(KEYS + "/rotate").exchange().expectStatus().isOk();
    String after = token("demo-lender");
    assertThat(kid(after)).isNotEqualTo(kid(before));
    for (WebTestClient gateway : List.of(http, there)) {
      assertThat(published(gateway)).containsExactlyInAnyOrder(kid(before), kid(after));
      assertThat(statusOf(gateway, before)).isEqualTo(400);
      assertThat(statusOf(gateway, after)).isEqualTo(400);
    }
    assertThat(states()).containsExactlyInAnyOrder("Retired", "Signing");
    clock.set(NOW.plus(Duration.ofMinutes(21)));
    assertThat(published(http)).containsExactly(kid(after));
    keys.rotateIfDue();
    assertThat(states()).containsExactly("Signing");
  }

  @Test
  void aRevokedKeysTokensAreRefusedEverywhereAtOnce() {
    String before = token("demo-lender");
    assertThat(statusOf(there, before)).isEqualTo(400);
    as("demo-desk").delete().uri(KEYS + "/" + kid(before)).exchange().expectStatus().isOk();
    assertThat(statusOf(there, before)).isEqualTo(401);
    assertThat(statusOf(http, before)).isEqualTo(401);
    String after = token("demo-lender");
    assertThat(statusOf(there, after)).isEqualTo(400);
    assertThat(published(there)).containsExactly(kid(after));
    assertThat(states()).containsExactlyInAnyOrder("Revoked", "Signing");
    as("demo-desk").delete().uri(KEYS + "/" + kid(before)).exchange().expectStatus().isNotFound();
  }

  @Test
  void keysTakeTurnsBySchedule() {
    String first = kid(token("demo-lender"));
    clock.set(NOW.plus(Duration.ofDays(29)));
    keys.rotateIfDue();
    assertThat(published(http)).hasSize(2).contains(first);
    assertThat(kid(token("demo-lender"))).isEqualTo(first);
    clock.set(NOW.plus(Duration.ofDays(30)));
    assertThat(kid(token("demo-lender"))).isNotEqualTo(first);
  }

  @Test
  void gatewaysDoNotRotateTwice() throws Exception {
    clock.set(NOW.plus(Duration.ofDays(29)));
    second.getBean(TestClock.class).set(clock.instant());
    SigningKeys other = second.getBean(SigningKeys.class);
    try (ExecutorService both = Executors.newFixedThreadPool(8)) {
      List<Callable<Object>> rush =
          Stream.of(keys, other, keys, other, keys, other, keys, other)
              .<Callable<Object>>map(each -> each::rotateIfDue)
              .toList();
      for (var done : both.invokeAll(rush)) {
        done.get();
      }
    }
    assertThat(published(http)).hasSize(2);
  }

  @Test
  void privatePartsAreNotInTheDatabaseInClear() {
    List<byte[]> kept =
        database.jdbc().sql("SELECT jwk FROM access.signing_key").query(byte[].class).list();
    assertThat(kept).hasSize(1);
    assertThat(new String(kept.getFirst(), StandardCharsets.ISO_8859_1)).doesNotContain("kty");
  }
}
