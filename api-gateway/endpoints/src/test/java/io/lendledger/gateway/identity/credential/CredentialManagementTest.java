package io.lendledger.gateway.identity.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.edge.database.AccessDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class CredentialManagementTest extends CredentialTest {

  @Autowired private AccessDatabase database;

  @Test
  void aKeyWorksUntilItIsRevokedAndIsNeverShownAgain() {
    Map<?, ?> key = created(KEYS);
    String secret = key.get("key").toString();
    assertThat(secret).startsWith("llk_live_").hasSizeGreaterThan(40);
    submission(secret).expectStatus().isBadRequest();
    WebTestClient desk = as("demo-desk");
    String list =
        desk.get().uri(KEYS).exchange().expectBody(String.class).returnResult().getResponseBody();
    assertThat(list).contains(key.get("id").toString()).doesNotContain(secret);
    desk.delete().uri(KEYS + "/" + key.get("id")).exchange().expectStatus().isNoContent();
    submission(secret).expectStatus().isUnauthorized();
    desk.delete().uri(KEYS + "/" + key.get("id")).exchange().expectStatus().isNotFound();
  }

  @Test
  void bothListsAreWalkedPageByPage() {
    for (String path : List.of(KEYS, CLIENTS)) {
      String id = path.equals(KEYS) ? "id" : "clientId";
      Set<Object> made = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        made.add(created(path).get(id));
      }
      List<Object> walked = new ArrayList<>();
      String cursor = "";
      do {
        Map<?, ?> page =
            body(
                as("demo-desk")
                    .get()
                    .uri(path + "?limit=2&fields=" + id + cursor)
                    .exchange()
                    .expectStatus()
                    .isOk());
        assertThat(page.get("asOf")).isEqualTo("2026-03-02T10:15:30.123Z");
        List<?> data = (List<?>) page.get("data");
        assertThat(data).hasSizeBetween(1, 2);
        data.forEach(each -> walked.add(((Map<?, ?>) each).get(id)));
        Object next = page.get("nextCursor");
        cursor = next == null ? "" : "&cursor=" + next;
      } while (!cursor.isEmpty());
      assertThat(walked).doesNotHaveDuplicates().containsAll(made);
      for (String refused : List.of("?limit=0", "?cursor=x", "?asOf=2026-03-01T00:00:00Z")) {
        as("demo-desk").get().uri(path + refused).exchange().expectStatus().isBadRequest();
      }
    }
  }

  @Test
  void aKeySaysWhenItWasLastUsed() {
    Map<?, ?> key = created(KEYS);
    String path = KEYS + "/" + key.get("id");
    submission(key.get("key").toString()).expectStatus().isBadRequest();
    await(() -> NOW.toString().equals(desk(path).get("lastUsedAt")));
    clock.set(NOW.plus(Duration.ofMinutes(2)));
    submission(key.get("key").toString()).expectStatus().isBadRequest();
    await(() -> "2026-03-02T10:17:30.123Z".equals(desk(path).get("lastUsedAt")));
  }

  /** Notes of use leave what gateways remember of credentials as it is. */
  @Test
  void aClientSaysWhenItWasLastUsed() {
    Map<?, ?> client = created(CLIENTS);
    String path = CLIENTS + "/" + client.get("clientId");
    assertThat(desk(path).get("lastUsedAt")).isNull();
    String token =
        body(askToken(client.get("clientId").toString(), client.get("clientSecret").toString()))
            .get("access_token")
            .toString();
    assertThat(status(http, "/api/v1/trades?x=1", token)).isEqualTo(400);
    await(() -> NOW.toString().equals(desk(path).get("lastUsedAt")));
    Object before = revision();
    clock.set(NOW.plusSeconds(30));
    assertThat(status(http, "/api/v1/trades?x=1", token)).isEqualTo(400);
    clock.set(NOW.plus(Duration.ofMinutes(2)));
    assertThat(status(http, "/api/v1/trades?x=1", token)).isEqualTo(400);
    await(() -> "2026-03-02T10:17:30.123Z".equals(desk(path).get("lastUsedAt")));
    assertThat(revision()).isEqualTo(before);
  }

  private Object revision() {
    return database.jdbc().sql("SELECT number FROM access.revision").query(Long.class).single();
  }

  private Map<?, ?> desk(String path) {
    return body(as("demo-desk").get().uri(path).exchange().expectStatus().isOk());
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited for a minute").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void aKeyEnds() {
    Map<?, ?> key =
        body(
            create(
                    KEYS,
                    Map.of(
                        "lenderCode",
                        "DEMO",
                        "scopes",
                        List.of("lender.read"),
                        "expiresAt",
                        "2026-03-02T11:00:00Z"))
                .expectStatus()
                .isCreated());
    assertThat(key.get("expiresAt")).isEqualTo("2026-03-02T11:00:00.000Z");
    submission(key.get("key").toString()).expectStatus().isBadRequest();
    clock.set(NOW.plus(Duration.ofHours(1)));
    submission(key.get("key").toString()).expectStatus().isUnauthorized();
  }

  @Test
  void aRevokedClientsTokensAreRefusedAtOnce() {
    Map<?, ?> client = created(CLIENTS);
    String id = client.get("clientId").toString();
    String token = token(id, client.get("clientSecret").toString());
    read(token).expectStatus().isBadRequest();
    as("demo-desk").delete().uri(CLIENTS + "/" + id).exchange().expectStatus().isNoContent();
    read(token).expectStatus().isUnauthorized();
    assertThat(statusOfToken(id, client.get("clientSecret").toString())).isEqualTo(401);
  }

  @Test
  void whatIsWrongWithARequestIsNamed() {
    Map<?, ?> refusal =
        body(
            create(KEYS, Map.of("scopes", List.of("everything"), "color", "red"))
                .expectStatus()
                .isBadRequest());
    assertThat(refusal.get("details").toString()).contains("scopes").contains("color");
    create(KEYS, Map.of("scopes", List.of("lender.read"))).expectStatus().isBadRequest();
    create(KEYS, Map.of("lenderCode", "DEMO", "scopes", List.of("desk")))
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void anotherLendersOrNoKeyOpensNothing() {
    submission("llk_live_0123456789abcdef").expectStatus().isUnauthorized();
    submission("")
        .expectStatus()
        .value(status -> assertThat(status).as("401, or 429 after many of others").isIn(401, 429));
  }

  private ResponseSpec read(String token) {
    return http.get()
        .uri("/api/v1/trades?x=1")
        .header("Authorization", "Bearer " + token)
        .exchange();
  }

  private String token(String client, String secret) {
    return body(askToken(client, secret).expectStatus().isOk()).get("access_token").toString();
  }

  @Test
  void aLenderIsOneOfTheProgramme() {
    for (String path : List.of(KEYS, CLIENTS)) {
      Map<?, ?> refusal =
          body(
              create(path, Map.of("lenderCode", "NOBODY", "scopes", List.of("lender.read")))
                  .expectStatus()
                  .isBadRequest());
      assertThat(refusal.get("error_code")).isEqualTo("VALIDATION_FAILED");
      assertThat(refusal.get("details").toString()).contains("lenderCode").contains("NOBODY");
    }
  }
}
