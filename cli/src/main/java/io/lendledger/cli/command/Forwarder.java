package io.lendledger.cli.command;

import io.lendledger.cli.http.Patience;
import io.lendledger.cli.http.WholeExchange;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Plainly;
import io.lendledger.cli.terminal.Surroundings;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sends events to a receiver, one after the other, each until it is taken. */
final class Forwarder implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;
  private static final int SUCCESS = 2;
  private static final int HUNDRED = 100;

  private final Target target;
  private final WebhookSignature signature;
  private final Surroundings around;
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          // As the service does; the JDK would offer HTTP/2 to receivers that may not know it.
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  Forwarder(Target target, WebhookSignature signature, Surroundings around) {
    this.target = target;
    this.signature = signature;
    this.around = around;
  }

  /** Returns once it was taken, with a line that tells. */
  String deliver(Json event) {
    String id = event.at("eventId").text();
    byte[] body = body(event).getBytes(StandardCharsets.UTF_8);
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      Outcome outcome = send(id, body);
      if (outcome.isTaken()) {
        return "%s  %s  %s  %s"
            .formatted(
                Plainly.shown(id),
                Plainly.shown(event.at("type").text()),
                Plainly.shown(event.at("change").text()),
                outcome.told());
      }
      around
          .err()
          .printf("%s %s; sent again in %d s%n", Plainly.shown(id), outcome.told(), pause / 1000);
      Patience.sleep(around.pause(), pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
  }

  /** A delivery has the id in its header. */
  private static String body(Json event) {
    Map<String, Json> members = new LinkedHashMap<>(event.entries());
    members.remove("eventId");
    return new Json.Members(members).written();
  }

  private record Outcome(boolean isTaken, String told) {

    private static Outcome of(int status) {
      return status / HUNDRED == SUCCESS
          ? new Outcome(true, "taken with " + status)
          : new Outcome(false, "was answered with " + status);
    }
  }

  private Outcome send(String id, byte[] body) {
    long timestamp = Instant.now().getEpochSecond();
    HttpRequest request =
        HttpRequest.newBuilder(target.uri())
            .header("Content-Type", "application/json")
            .header("User-Agent", "Lendledger")
            .header("webhook-id", id)
            .header("webhook-timestamp", Long.toString(timestamp))
            .header("webhook-signature", signature.of(id, timestamp, body))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    try {
      return Outcome.of(
          WholeExchange.of(http, request, BodyHandlers.discarding(), PATIENCE).statusCode());
    } catch (IOException failed) {
      return new Outcome(false, "was not answered (" + failed.getClass().getSimpleName() + ")");
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
