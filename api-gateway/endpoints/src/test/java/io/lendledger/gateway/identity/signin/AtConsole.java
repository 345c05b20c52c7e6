package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.GatewayTest;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** Sessions of people at the console, over real HTTP. */
abstract class AtConsole extends GatewayTest {

  static final String SESSION = "/console/session";
  static final String COOKIE = "__Host-lendledger";

  /** An unknown parameter: whoever may read at all is told so. */
  static final String READ = "/api/v1/trades?x=1";

  ResponseSpec signIn(WebTestClient gateway, String client, String secret) {
    return gateway
        .post()
        .uri(SESSION)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("clientId", client, "clientSecret", secret))
        .exchange();
  }

  static ResponseCookie cookie(ResponseSpec answer) {
    return Objects.requireNonNull(
        answer
            .expectStatus()
            .isNoContent()
            .expectBody()
            .returnResult()
            .getResponseCookies()
            .getFirst(COOKIE));
  }

  String signedIn(String client) {
    return cookie(signIn(http, client, client + "-secret")).getValue();
  }

  static RequestBodySpec request(
      WebTestClient gateway, HttpMethod method, String path, String session) {
    return gateway.method(method).uri(path).cookie(COOKIE, session);
  }

  int status(HttpMethod method, String path, String session, String... headers) {
    RequestBodySpec request = request(http, method, path, session);
    for (int at = 0; at < headers.length; at += 2) {
      request = request.header(headers[at], headers[at + 1]);
    }
    return request.exchange().expectBody().returnResult().getStatus().value();
  }

  int read(String session) {
    return status(HttpMethod.GET, READ, session);
  }

  Map<?, ?> look(String session) {
    return body(request(http, HttpMethod.GET, SESSION, session).exchange().expectStatus().isOk());
  }

  String csrf(String session) {
    return look(session).get("csrfToken").toString();
  }
}
