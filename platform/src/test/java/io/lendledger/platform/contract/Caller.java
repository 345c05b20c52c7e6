package io.lendledger.platform.contract;

import io.lendledger.platform.scenario.AnyCertificate;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Calls a running service with any headers; every answer must be as documented. */
final class Caller {

  static final String JSON = "application/json";

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final HttpClient http;
  private final String base;
  private final Contract contract;

  Caller(String base) throws Exception {
    this.base = base;
    this.http = HttpClient.newBuilder().sslContext(AnyCertificate.context()).build();
    HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/openapi.json")).build();
    this.contract = new Contract(http.send(request, BodyHandlers.ofByteArray()).body());
  }

  Contract contract() {
    return contract;
  }

  String base() {
    return base;
  }

  HttpClient http() {
    return http;
  }

  /** An access token of a client of the demonstration. */
  String token(String client) throws Exception {
    Exchanged answer =
        send(
            "POST",
            "/oauth2/token",
            "grant_type=client_credentials",
            "Authorization",
            "Basic "
                + Base64.getEncoder()
                    .encodeToString(
                        (client + ":" + client + "-secret").getBytes(StandardCharsets.UTF_8)),
            "Content-Type",
            "application/x-www-form-urlencoded");
    expect(answer, 200);
    return json(answer).get("access_token").asString();
  }

  /** Sends a body, or none when it is null, with names and values of headers. */
  Exchanged send(String method, String path, @Nullable String body, String... headers)
      throws Exception {
    byte[] bytes = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
    return send(method, path, body == null ? null : bytes, headers);
  }

  Exchanged send(String method, String path, byte @Nullable [] body, String... headers)
      throws Exception {
    Exchanged exchanged = exchange(method, path, body, headers);
    contract.check(exchanged);
    return exchanged;
  }

  /** Sends without comparing. */
  Exchanged exchange(String method, String path, byte @Nullable [] body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(PATIENCE)
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpRequest built = request.build();
    HttpResponse<byte[]> response = http.send(built, BodyHandlers.ofByteArray());
    return new Exchanged(
        method,
        built.uri(),
        built.headers(),
        body == null ? new byte[0] : body,
        response.statusCode(),
        response.headers(),
        response.body());
  }

  static JsonNode json(Exchanged answer) {
    return Document.JSON.readTree(answer.body());
  }

  /** Fails unless it has that status. */
  static Exchanged expect(Exchanged answer, int status) {
    Assertions.assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    return answer;
  }
}
