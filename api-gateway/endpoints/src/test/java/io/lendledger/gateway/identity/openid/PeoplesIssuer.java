package io.lendledger.gateway.identity.openid;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import com.sun.net.httpserver.HttpExchange;
import io.lendledger.gateway.identity.token.TestIssuer;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/** An issuer over HTTPS that gives for each code, once, the ID token that a test wants. */
final class PeoplesIssuer implements AutoCloseable {

  static final String CLIENT = "ledger-console";

  private static final String SECRET = "ledger-console-secret";
  private static final int GIANT_BYTES = 400_000;

  private final TestIssuer issuer;
  private final Path store;
  private final Map<String, Granted> codes = new ConcurrentHashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile String refusal = "";

  private record Granted(String challenge, String idToken) {}

  PeoplesIssuer(Path store, JWK... keys) throws Exception {
    this.store = store;
    this.issuer = new TestIssuer(store, keys);
    issuer.offer("authorization_endpoint", "/authorize");
    issuer.offer("token_endpoint", "/token");
    issuer.offer("end_session_endpoint", "/logout");
    issuer.serve("/token", this::token);
    issuer.serve(
        "/giant", exchange -> answer(exchange, 200, "{\"x\":\"" + "x".repeat(GIANT_BYTES) + "\"}"));
    issuer.serve("/slow", exchange -> hold());
    issuer.serve("/liar", exchange -> answer(exchange, 200, "{\"issuer\":\"https://other.test\"}"));
  }

  /** What a gateway is told of it. */
  String[] properties(String issuerPath, String... more) {
    String[] own = {
      "lendledger.sign-in.open-id.issuer-uri=" + issuer.base() + issuerPath,
      "lendledger.sign-in.open-id.client-id=" + CLIENT,
      "lendledger.sign-in.open-id.client-secret=" + SECRET,
      "lendledger.sign-in.open-id.role-claim=access.roles",
      "lendledger.sign-in.open-id.roles.lending-desk=desk",
      "lendledger.sign-in.open-id.roles.auditors=audit, ops",
      "lendledger.sign-in.open-id.roles.demo-operations=lender:DEMO",
      "lendledger.sign-in.open-id.roles.demo-viewers=lender:DEMO lender.read",
      "lendledger.sign-in.open-id.ssl-bundle=people",
      "spring.ssl.bundle.jks.people.truststore.location=" + store.toUri(),
      "spring.ssl.bundle.jks.people.truststore.type=PKCS12",
      "spring.ssl.bundle.jks.people.truststore.password=" + TestIssuer.PASSWORD
    };
    String[] all = Arrays.copyOf(own, own.length + more.length);
    System.arraycopy(more, 0, all, own.length, more.length);
    return all;
  }

  String[] properties() {
    return properties("/realms/lending");
  }

  String name() {
    return issuer.issuer();
  }

  String base() {
    return issuer.base();
  }

  void publish(JWK... keys) {
    issuer.publish(keys);
  }

  /** Has it give this token for the code, to whoever began with the challenge. */
  void grant(String code, String challenge, String idToken) {
    codes.put(code, new Granted(challenge, idToken));
  }

  static String sign(JWK key, JWTClaimsSet claims) {
    return TestIssuer.sign(key, claims);
  }

  /** Has it refuse every code with this error; none with an empty one. */
  void refuseAll(String error) {
    refusal = error;
  }

  private void token(HttpExchange exchange) throws IOException {
    if (!refusal.isEmpty()) {
      answer(exchange, 401, "{\"error\":\"" + refusal + "\"}");
      return;
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> form =
        Arrays.stream(body.split("&", -1))
            .map(pair -> pair.split("=", 2))
            .collect(
                Collectors.toMap(
                    pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    String basic =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
    Granted granted = codes.remove(form.getOrDefault("code", ""));
    boolean holds =
        granted != null
            && basic.equals(exchange.getRequestHeaders().getFirst("Authorization"))
            && granted.challenge().equals(challengeOf(form.getOrDefault("code_verifier", "")));
    answer(
        exchange,
        holds ? 200 : 400,
        holds
            ? "{\"access_token\":\"opaque\",\"token_type\":\"Bearer\",\"expires_in\":60,\"id_token\":\""
                + granted.idToken()
                + "\"}"
            : "{\"error\":\"invalid_grant\"}");
  }

  private static String challengeOf(String verifier) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void hold() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    issuer.close();
  }
}
