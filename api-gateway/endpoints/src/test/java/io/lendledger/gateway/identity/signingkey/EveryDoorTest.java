package io.lendledger.gateway.identity.signingkey;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.SignedTokens;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every operation of the document that names scopes is knocked at, so new ones are as soon as they
 * are there. Each is knocked at without a credential, with a password and with three API keys that
 * are none, and by each client of the demonstration whose scopes do not fit. A bad token comes to
 * every third operation, and so to every part of the interface; to those below {@code /public},
 * which are few and read a header of their own, each of them comes. The document is that of a
 * service with clients of its own: operations of a sandbox, and of people whom an issuer signs in,
 * are not in it.
 */
class EveryDoorTest extends GatewayTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Thousands of knocks: one that does little else. */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Autowired private SigningKeys keys;

  private record Door(HttpMethod method, String path, List<String> scopes) {

    String header() {
      return path.startsWith("/public/") ? "X-SVC-Authorization" : "Authorization";
    }
  }

  @Test
  void refusesWhateverIsNoCredential() throws Exception {
    Map<String, String> tokens = badTokens();
    List<Door> doors = doors();
    assertThat(doors).hasSizeGreaterThan(35);
    List<String> names = List.copyOf(tokens.keySet());
    for (int number = 0; number < doors.size(); number++) {
      Door door = doors.get(number);
      assertRefused(door, "none", Map.of());
      int step = door.header().equals("Authorization") ? 3 : 1;
      for (int at = number % step; at < names.size(); at += step) {
        String name = names.get(at);
        assertRefused(door, name, Map.of(door.header(), "Bearer " + tokens.get(name)));
      }
      assertRefused(door, "basic", Map.of(door.header(), basic("demo-desk", "demo-desk-secret")));
    }
    Door first = doors.getFirst();
    String good = signed(claims("demo-lender", _ -> {}), keys.signing().jwk());
    assertThat(knock(first, Map.of(first.header(), "Bearer " + good)).statusCode())
        .as("the same token without a flaw is no 401")
        .isNotEqualTo(401);
  }

  /** Whoever is wrong often has to wait, so some time passes between one door and the next. */
  @Test
  void refusesKeysThatAreNoneAnyMore() {
    List<String> keys = List.of(revokedKey(), "llk_live_" + "0".repeat(48), "");
    Instant time = NOW;
    for (Door door : doors()) {
      String header = door.path().startsWith("/public/") ? door.header() : "X-API-Key";
      keys.forEach(key -> assertRefused(door, "key " + key, Map.of(header, key)));
      time = time.plus(Duration.ofMinutes(16));
      clock.set(time);
    }
  }

  @Test
  void refusesScopesThatDoNotFit() {
    Map<String, List<String>> clients = new LinkedHashMap<>();
    clients.put(
        "demo-lender", List.of("portfolio-analysis", "lender.write", "lender.read", "webhooks"));
    clients.put("demo-desk", List.of("desk"));
    clients.put("demo-auditor", List.of("audit", "ops"));
    Map<String, String> tokens = new LinkedHashMap<>();
    clients.keySet().forEach(client -> tokens.put(client, token(client)));
    for (Door door : doors()) {
      clients.forEach((client, scopes) -> {
        if (door.scopes().stream().noneMatch(scopes::contains)) {
          var answer = knock(door, Map.of(door.header(), "Bearer " + tokens.get(client)));
          assertThat(answer.statusCode()).as("%s for %s", door, client).isEqualTo(403);
          JsonNode refusal = JSON.readTree(answer.body());
          assertThat(refusal.get("error_code").asString()).isEqualTo("FORBIDDEN");
        }
      });
    }
  }

  private Map<String, String> badTokens() {
    RSAKey right = keys.signing().jwk();
    RSAKey wrong = SignedTokens.forged(right.getKeyID());
    Date past = Date.from(NOW.minus(Duration.ofMinutes(10)));
    Date future = Date.from(NOW.plus(Duration.ofMinutes(10)));
    JWTClaimsSet good = claims("demo-desk", _ -> {});
    Map<String, String> tokens = new LinkedHashMap<>();
    tokens.put("expired", signed(claims("demo-desk", c -> c.expirationTime(past)), right));
    tokens.put("not yet good", signed(claims("demo-desk", c -> c.notBeforeTime(future)), right));
    tokens.put("never ends", signed(claims("demo-desk", c -> c.expirationTime(null)), right));
    tokens.put("other audience", signed(claims("demo-desk", c -> c.audience("other")), right));
    tokens.put("no audience", signed(claims("demo-desk", c -> c.audience((String) null)), right));
    tokens.put("other issuer", signed(claims("demo-desk", c -> c.issuer("https://x")), right));
    tokens.put("unknown client", signed(claims("nobody", _ -> {}), right));
    tokens.put("other key", signed(good, wrong));
    tokens.put("alg none", new PlainJWT(good).serialize());
    tokens.put("public key as secret", SignedTokens.withPublicKeyAsSecret("at+jwt", right, good));
    String text = signed(good, right);
    tokens.put("cut", text.substring(0, text.length() - 8));
    tokens.put("no signature", text.substring(0, text.lastIndexOf('.') + 1));
    tokens.put("garbage", "abc");
    tokens.put("dots", "a.b.c");
    return tokens;
  }

  private String revokedKey() {
    var desk = as("demo-desk");
    byte[] answer =
        desk.post()
            .uri("/desk/v1/api-keys")
            .header("Content-Type", "application/json")
            .bodyValue("{\"scopes\": [\"desk\"]}")
            .exchange()
            .expectStatus()
            .isCreated()
            .expectBody()
            .returnResult()
            .getResponseBody();
    JsonNode made = JSON.readTree(answer);
    desk.delete()
        .uri("/desk/v1/api-keys/" + made.get("id").asString())
        .exchange()
        .expectStatus()
        .isNoContent();
    return made.get("key").asString();
  }

  private static JWTClaimsSet claims(String client, Consumer<JWTClaimsSet.Builder> flaw) {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer("https://gateway.test")
            .audience("lendledger")
            .subject(client)
            .claim("client_id", client)
            .claim("scope", "portfolio-analysis lender.write lender.read audit desk ops")
            .issueTime(Date.from(NOW))
            .expirationTime(Date.from(NOW.plus(Duration.ofMinutes(5))));
    flaw.accept(claims);
    return claims.build();
  }

  private static String signed(JWTClaimsSet claims, RSAKey key) {
    return SignedTokens.signed(JWSAlgorithm.RS256, "at+jwt", key, claims);
  }

  private void assertRefused(Door door, String credential, Map<String, String> headers) {
    var answer = knock(door, headers);
    assertThat(answer.statusCode()).as("%s with %s", door, credential).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Bearer");
    JsonNode refusal = JSON.readTree(answer.body());
    assertThat(refusal.get("error_code").asString())
        .as("%s with %s", door, credential)
        .isEqualTo("UNAUTHORIZED");
    assertThat(refusal.propertyNames()).containsExactly("error_code", "message", "details");
  }

  private HttpResponse<String> knock(Door door, Map<String, String> headers) {
    var request =
        HttpRequest.newBuilder(URI.create(base() + door.path()))
            .method(door.method().name(), BodyPublishers.noBody())
            .timeout(Duration.ofMinutes(3));
    headers.forEach(request::header);
    return CLIENT.sendAsync(request.build(), BodyHandlers.ofString()).join();
  }

  private List<Door> doors() {
    byte[] document =
        http.get().uri("/openapi.json").exchange().expectBody().returnResult().getResponseBody();
    return JSON.readTree(document)
        .get("paths")
        .propertyStream()
        .flatMap(path ->
            path.getValue()
                .propertyStream()
                .filter(operation -> operation.getValue().has("x-scopes"))
                .map(operation ->
                    new Door(
                        HttpMethod.valueOf(operation.getKey().toUpperCase(Locale.ROOT)),
                        path.getKey().replaceAll("[{}]", ""),
                        operation
                            .getValue()
                            .get("x-scopes")
                            .valueStream()
                            .map(JsonNode::asString)
                            .toList())))
        .toList();
  }
}
