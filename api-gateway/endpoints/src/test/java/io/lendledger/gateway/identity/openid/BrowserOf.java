package io.lendledger.gateway.identity.openid;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/** What a browser does on the way to an issuer and back. */
record BrowserOf(WebTestClient gateway, String base, PeoplesIssuer issuer, Instant now) {

  static final String PENDING = "__Host-lendledger-sign-in";
  static final String SESSION = "__Host-lendledger";

  /** A sign-in that has been begun: the cookie, and what the issuer was asked. */
  record Begun(ResponseCookie cookie, MultiValueMap<String, String> asked) {

    String of(String name) {
      return Objects.requireNonNull(asked.getFirst(name));
    }
  }

  record Answer(int status, String location, ResponseCookie session, HttpHeaders headers) {}

  Begun begin(String query, String... cookies) {
    Answer answer = get("/console/openid/start" + query, cookies);
    assertThat(answer.location()).startsWith(issuer.base() + "/authorize");
    return new Begun(
        pending(answer.headers()),
        UriComponentsBuilder.fromUri(URI.create(answer.location())).build().getQueryParams());
  }

  private static ResponseCookie pending(HttpHeaders headers) {
    String set =
        headers.getOrEmpty(HttpHeaders.SET_COOKIE).stream()
            .filter(each -> each.startsWith(PENDING + "="))
            .findFirst()
            .orElseThrow();
    String value = set.substring(PENDING.length() + 1, set.indexOf(';'));
    return ResponseCookie.from(PENDING, value)
        .secure(set.contains("Secure"))
        .httpOnly(set.contains("HttpOnly"))
        .sameSite(set.replaceAll(".*SameSite=(\\w+).*", "$1"))
        .build();
  }

  JWTClaimsSet.Builder claims(Begun begun, String subject, String... roles) {
    return new JWTClaimsSet.Builder()
        .issuer(issuer.name())
        .subject(subject)
        .audience(PeoplesIssuer.CLIENT)
        .claim(
            "nonce",
            java.net.URLDecoder.decode(begun.of("nonce"), java.nio.charset.StandardCharsets.UTF_8))
        .claim("sid", "sid-" + subject)
        .claim("access", Map.of("roles", List.of(roles)))
        .issueTime(Date.from(now.truncatedTo(ChronoUnit.SECONDS)))
        .expirationTime(Date.from(now.plusSeconds(300)));
  }

  /** A code for which the issuer gives this token. */
  String code(Begun begun, String idToken) {
    String code = UUID.randomUUID().toString();
    issuer.grant(code, begun.of("code_challenge"), idToken);
    return code;
  }

  Answer back(Begun begun, String code) {
    return get(
        "/console/openid/callback?code=" + code + "&state=" + begun.of("state"),
        PENDING,
        begun.cookie().getValue());
  }

  /** The whole way, with a token that is made of good claims. */
  Answer signIn(JWK key, Function<Begun, JWTClaimsSet> claims) {
    Begun begun = begin("?to=/console/loans");
    return back(begun, code(begun, PeoplesIssuer.sign(key, claims.apply(begun))));
  }

  String session(JWK key, String subject, String... roles) {
    return signIn(key, begun -> claims(begun, subject, roles).build()).session().getValue();
  }

  Answer get(String path, String... cookies) {
    WebTestClient.RequestHeadersSpec<?> request = gateway.get().uri(URI.create(at(path)));
    for (int i = 0; i < cookies.length; i += 2) {
      request = request.cookie(cookies[i], cookies[i + 1]);
    }
    EntityExchangeResult<byte[]> answer = request.exchange().expectBody().returnResult();
    HttpHeaders headers = answer.getResponseHeaders();
    return new Answer(
        answer.getStatus().value(),
        Objects.requireNonNullElse(headers.getFirst(HttpHeaders.LOCATION), ""),
        answer.getResponseCookies().getFirst(SESSION),
        headers);
  }

  private String at(String path) {
    return base + path;
  }
}
