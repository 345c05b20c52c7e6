package io.lendledger.platform.scenario;

import io.lendledger.platform.contract.Contract;
import io.lendledger.platform.contract.Exchanged;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The service's HTTP interface in the hands of one client. Whatever it answers must be as its
 * document says.
 */
public final class Api {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long FIRST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
  private static final long MOST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** What of that which a service is started with its document tells of, beside its address. */
  private static final Pattern TOLD =
      Pattern.compile("--lendledger\\..*(sandbox|issuer|open-id).*");

  /** What services were started with that their documents tell of, by their address. */
  private static final Map<String, List<String>> STARTED = new ConcurrentHashMap<>();

  /**
   * By what services were started with: their documents then differ in their address alone, and
   * each would be made of hundreds of files.
   */
  private static final Map<List<String>, Contract> CONTRACTS = new ConcurrentHashMap<>();

  private final HttpClient http;
  private final String base;
  private final String basic;
  private final Contract contract;
  private volatile Token token;

  private Api(HttpClient http, String base, String basic) throws Exception {
    this.http = http;
    this.base = base;
    this.basic = basic;
    this.token = logIn();
    this.contract = contract(http, base);
  }

  /** An access token, and when to ask for another one. */
  private record Token(String text, long renewAt) {}

  /** Logs in with OAuth2 client credentials. */
  public static Api login(String base, String client, String secret) throws Exception {
    HttpClient http = HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build();
    String basic =
        Base64.getEncoder()
            .encodeToString((client + ":" + secret).getBytes(StandardCharsets.UTF_8));
    return new Api(http, base, basic);
  }

  private Token logIn() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/oauth2/token"))
            .header("Authorization", "Basic " + basic)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("grant_type=client_credentials"))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    Token last = token;
    if (last != null && response.statusCode() == 503) {
      return last; // good for as long again
    }
    Assertions.assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    JsonNode granted = JSON.readTree(response.body());
    long half = TimeUnit.SECONDS.toNanos(granted.get("expires_in").asLong()) / 2;
    return new Token(granted.get("access_token").asString(), System.nanoTime() + half);
  }

  private String authorization() throws Exception {
    if (token.renewAt() - System.nanoTime() < 0) {
      token = logIn();
    }
    return "Bearer " + token.text();
  }

  /** What came back. */
  public record Answer(int status, JsonNode body) {

    /** Fails unless it has the given status. */
    public Answer expect(int expected) {
      Assertions.assertThat(status).as(String.valueOf(body)).isEqualTo(expected);
      return this;
    }
  }

  public Answer get(String path) throws Exception {
    return send(request(path).GET(), "");
  }

  /** Reads lines (NDJSON), as the bytes that come. */
  byte[] lines(String path) throws Exception {
    HttpRequest request = request(path).header("Accept", "application/x-ndjson").GET().build();
    HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
    Assertions.assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  public Answer post(String path, String json) throws Exception {
    return send(withBody(path).POST(BodyPublishers.ofString(json)), json);
  }

  /** Posts CSV. */
  public Answer postCsv(String path, String csv) throws Exception {
    return send(
        request(path).header("Content-Type", "text/csv").POST(BodyPublishers.ofString(csv)), csv);
  }

  /** Reads what is no JSON. */
  HttpResponse<String> download(String path) throws Exception {
    HttpResponse<String> response = http.send(request(path).GET().build(), BodyHandlers.ofString());
    Assertions.assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response;
  }

  /** Posts under an Idempotency-Key. */
  public Answer post(String path, String json, String key) throws Exception {
    return send(
        withBody(path).header("Idempotency-Key", key).POST(BodyPublishers.ofString(json)), json);
  }

  /** Posts what a stream brings, as it brings it. */
  public Answer upload(String path, InputStream json) throws Exception {
    return send(withBody(path).POST(BodyPublishers.ofInputStream(() -> json)), "");
  }

  public Answer put(String path, String json) throws Exception {
    return send(withBody(path).PUT(BodyPublishers.ofString(json)), json);
  }

  public Answer patch(String path, String json) throws Exception {
    return send(withBody(path).method("PATCH", BodyPublishers.ofString(json)), json);
  }

  public Answer delete(String path) throws Exception {
    return send(request(path).DELETE(), "");
  }

  /** Changes under an Idempotency-Key. */
  public Answer patch(String path, String json, String key) throws Exception {
    return send(
        withBody(path)
            .header("Idempotency-Key", key)
            .method("PATCH", BodyPublishers.ofString(json)),
        json);
  }

  /** Reads until the answer is as wished, ever more seldom, or fails with the last one. */
  public JsonNode await(String path, Predicate<JsonNode> wish) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    long pause = FIRST_LOOK_NANOS;
    JsonNode last = served(() -> get(path)).expect(200).body();
    while (!wish.test(last) && System.nanoTime() < end) {
      LockSupport.parkNanos(pause);
      pause = Math.min(pause + pause / 2, MOST_LOOK_NANOS);
      last = served(() -> get(path)).expect(200).body();
    }
    Assertions.assertThat(wish.test(last)).as("%s: %s", path, last).isTrue();
    return last;
  }

  /** Asks again as long as the service says that it has no room. */
  public static Answer served(Callable<Answer> request) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Answer last = request.call();
    while (last.status() == 503 && System.nanoTime() < end) {
      LockSupport.parkNanos(PAUSE_NANOS);
      last = request.call();
    }
    return last;
  }

  private HttpRequest.Builder withBody(String path) throws Exception {
    return request(path).header("Content-Type", "application/json");
  }

  private HttpRequest.Builder request(String path) throws Exception {
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(PATIENCE)
        .header("Prefer", "wait=30")
        .header("Authorization", authorization());
  }

  private Answer send(HttpRequest.Builder prepared, String sent) throws Exception {
    HttpRequest request = prepared.build();
    HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
    contract.check(
        new Exchanged(
            request.method(),
            request.uri(),
            request.headers(),
            sent.getBytes(StandardCharsets.UTF_8),
            response.statusCode(),
            response.headers(),
            response.body()));
    JsonNode body = response.body().length == 0 ? JSON.nullNode() : JSON.readTree(response.body());
    return new Answer(response.statusCode(), body);
  }

  /** Tells what the service at an address is started with, beside what all are. */
  public static void starts(String base, String... properties) {
    STARTED.put(base, Stream.of(properties).filter(TOLD.asMatchPredicate()).toList());
  }

  private static Contract contract(HttpClient http, String base) throws Exception {
    List<String> properties = STARTED.getOrDefault(base, List.of(base));
    Contract known = CONTRACTS.get(properties);
    if (known == null) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/openapi.json")).build();
      HttpResponse<byte[]> answer = http.send(request, BodyHandlers.ofByteArray());
      Assertions.assertThat(answer.statusCode()).isEqualTo(200);
      known = new Contract(answer.body());
      CONTRACTS.put(properties, known);
    }
    return known;
  }
}
