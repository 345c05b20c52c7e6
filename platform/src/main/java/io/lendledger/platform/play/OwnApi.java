package io.lendledger.platform.play;

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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** This service's own public API, in the hands of those who play a part in it. */
public final class OwnApi {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration RENEWED_AFTER = Duration.ofMinutes(10);
  private static final int MOST_TRIES = 60;
  private static final long PAUSE_MILLIS = 500;
  private static final int UNAVAILABLE = 503;
  private static final int BAD_REQUEST = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int OK = 200;

  private final HttpClient http;
  private final String base;
  private final Clock clock;
  private final Map<String, Token> tokens = new ConcurrentHashMap<>();

  /** The API at an address; tokens are renewed by this clock. */
  public OwnApi(HttpClient http, String base, Clock clock) {
    this.http = http;
    this.base = base;
    this.clock = clock;
  }

  /** Who sends: an OAuth client. */
  public interface Login {

    String client();

    String secret();

    private String basic() {
      String login = client() + ":" + secret();
      return Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }
  }

  private record Token(String text, Instant since) {}

  /** Sends a request until the service has room for it. */
  public Answer send(Login who, Request request) throws IOException, InterruptedException {
    for (int tried = 1; ; tried++) {
      HttpResponse<String> response = http.send(http(who, request), BodyHandlers.ofString());
      if (response.statusCode() == UNAUTHORIZED && tried == 1) {
        tokens.remove(who.client());
        continue;
      }
      if (response.statusCode() != UNAVAILABLE || tried == MOST_TRIES) {
        return new Answer(request.name(), response.statusCode(), json(response.body()));
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private HttpRequest http(Login who, Request request) throws IOException, InterruptedException {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(base + request.path()))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token(who))
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

  private String token(Login who) throws IOException, InterruptedException {
    Token known = tokens.get(who.client());
    if (known == null || known.since().plus(RENEWED_AFTER).isBefore(clock.instant())) {
      known = new Token(login(who), clock.instant());
      tokens.put(who.client(), known);
    }
    return known.text();
  }

  private String login(Login who) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/oauth2/token"))
            .timeout(PATIENCE)
            .header("Authorization", "Basic " + who.basic())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("grant_type=client_credentials"))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    for (int tried = 1; response.statusCode() == UNAVAILABLE && tried < MOST_TRIES; tried++) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      response = http.send(request, BodyHandlers.ofString());
    }
    return switch (response.statusCode()) {
      case OK -> json(response.body()).get("access_token").asString();
      case BAD_REQUEST, UNAUTHORIZED -> throw new LoginRefused(who.client(), response.body());
      default ->
          throw new IOException(
              "the token of %s was answered with %d: %s"
                  .formatted(who.client(), response.statusCode(), response.body()));
    };
  }

  private static JsonNode json(String body) {
    return body.isEmpty() ? JSON.nullNode() : JSON.readTree(body);
  }

  /**
   * A request to be sent.
   *
   * @param key its idempotency key, where it takes one
   */
  public record Request(
      String name, String method, String path, @Nullable String body, @Nullable String key) {}
}
