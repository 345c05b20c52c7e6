package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A window sent again, and a delivery shown to anybody. */
final class ReplayWalk {

  private final Caller caller;
  private final Walk walk;
  private final String one;

  ReplayWalk(Caller caller, Walk walk, String one) {
    this.caller = caller;
    this.walk = walk;
    this.one = one;
  }

  /** The last hour of the week. */
  static ObjectNode window(Samples samples, Map<String, Object> more) {
    Map<String, Object> fields = new HashMap<>();
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    fields.put("from", now.minus(Duration.ofDays(7)).toString());
    fields.put("to", now.plusSeconds(60).toString());
    fields.putAll(more);
    return samples.of("WebhookReplayRequest", fields);
  }

  /** A delivery that failed, and is to be tried again. */
  void share(String delivery) throws Exception {
    String path = one + "/deliveries/" + delivery + "/link";
    expect(walk.call("linkWebhookDelivery", path, null), 200);
    ObjectNode life = walk.samples().of("DeliveryLinkRequest");
    JsonNode made = json(expect(walk.call("linkWebhookDelivery", path, life), 200));
    String link = URI.create(made.get("url").asString()).getPath();
    JsonNode seen = json(expect(caller.send("GET", link, (String) null), 200));
    assertThat(seen.get("id").asString()).isEqualTo(delivery);
    String page =
        expect(caller.send("GET", link, (String) null, "Accept", "text/html"), 200).text();
    assertThat(page).contains(delivery, "The answer was 500");
    expect(caller.send("HEAD", link, (String) null), 200);
    expect(caller.send("GET", link + "A", (String) null), 404);
    expect(caller.send("GET", link, (String) null, "Accept", "application/xml"), 406);
  }

  void replay() throws Exception {
    String start = one + "/replay";
    ObjectNode both =
        window(
            walk.samples(),
            Map.of("outcome", "Succeeded", "types", List.of("loan.custody", "loan.client")));
    JsonNode preview =
        json(expect(walk.call("startWebhookReplay", start + "?dryRun=true", both), 200));
    Exchanged started = expect(walk.call("startWebhookReplay", start, both), 202);
    // What is tried again meanwhile may succeed between the two.
    assertThat(json(started).get("total").asLong())
        .isGreaterThanOrEqualTo(preview.get("total").asLong());
    String place = started.headers().firstValue("Location").orElseThrow();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    JsonNode replay = json(expect(walk.call("getWebhookReplay", place, null), 200));
    while (!replay.get("state").asString().equals("Done")) {
      assertThat(System.nanoTime()).as("%s", replay).isLessThan(end);
      Thread.sleep(50);
      replay = json(expect(walk.call("getWebhookReplay", place, null), 200));
    }
    assertThat(replay.get("succeeded").asInt()).isPositive();
    assertThat(replay.get("succeeded")).isEqualTo(replay.get("total"));
    expect(walk.call("cancelWebhookReplay", place, null), 200);
    whilePaused(start, both);
    expect(walk.call("listWebhookReplays", one + "/replays", null), 200);
  }

  private void whilePaused(String start, ObjectNode window) throws Exception {
    become("Paused");
    Exchanged waiting = expect(walk.call("startWebhookReplay", start, window), 202);
    expect(walk.call("startWebhookReplay", start, window), 400);
    String place = waiting.headers().firstValue("Location").orElseThrow();
    JsonNode cancelled = json(expect(walk.call("cancelWebhookReplay", place, null), 200));
    assertThat(cancelled.get("state").asString()).isEqualTo("Cancelled");
    become("Active");
  }

  private void become(String status) throws Exception {
    ObjectNode change = walk.samples().of("SubscriptionChange", Map.of("status", status));
    expect(walk.call("changeWebhookSubscription", one, change), 200);
  }
}
