package io.lendledger.platform.demo.programme;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** This service's public API, in the hands of the demo's people. */
final class OwnApi {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration RENEWED_AFTER = Duration.ofMinutes(10);
  private static final int MOST_TRIES = 60;
  private static final long PAUSE_MILLIS = 500;
  private static final int UNAVAILABLE = 503;
  private static final int OK = 200;

  private final HttpClient http;
  private final String base;
  private final Clock clock;
  private final Map<Person, Token> tokens = new HashMap<>();

  OwnApi(HttpClient http, String base, Clock clock) {
    this.http = http;
    this.base = base;
    this.clock = clock;
  }

  /** Those of the README. */
  enum Person {
    LENDER("demo-lender"),
    OTHER_LENDER("other-lender"),
    DESK("demo-desk");

    private final String client;

    Person(String client) {
      this.client = client;
    }

    private String basic() {
      String login = client + ":" + client + "-secret";
      return Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }
  }

  private record Token(String text, Instant since) {}

  /** Sends a request until the service has room for it. */
  Answer send(Person person, Request request) throws IOException, InterruptedException {
    for (int tried = 1; ; tried++) {
      HttpResponse<String> response = http.send(http(person, request), BodyHandlers.ofString());
      if (response.statusCode() != UNAVAILABLE || tried == MOST_TRIES) {
        return new Answer(request.name(), response.statusCode(), json(response.body()));
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private HttpRequest http(Person person, Request request)
      throws IOException, InterruptedException {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(base + request.path()))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token(person))
            .header("Prefer", "wait=30");
    String body = request.body();
    if (request.key() != null) {
      builder.header("Idempotency-Key", request.key());
    }
    if (body == null) {
      return builder.method(request.method(), BodyPublishers.noBody()).build();
    }
    return builder
        .header("Content-Type", "application/json")
        .method(request.method(), BodyPublishers.ofString(body))
        .build();
  }

  private String token(Person person) throws IOException, InterruptedException {
    Token known = tokens.get(person);
    if (known == null || known.since().plus(RENEWED_AFTER).isBefore(clock.instant())) {
      known = new Token(login(person), clock.instant());
      tokens.put(person, known);
    }
    return known.text();
  }

  private String login(Person person) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/oauth2/token"))
            .timeout(PATIENCE)
            .header("Authorization", "Basic " + person.basic())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("grant_type=client_credentials"))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    if (response.statusCode() != OK) {
      throw new IOException("no token for " + person.client + ": " + response.body());
    }
    return json(response.body()).get("access_token").asString();
  }

  private static JsonNode json(String body) {
    return body.isEmpty() ? JSON.nullNode() : JSON.readTree(body);
  }

  /**
   * A request to be sent.
   *
   * @param key its idempotency key, where it takes one
   */
  record Request(
      String name, String method, String path, @Nullable String body, @Nullable String key) {}
}
