package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.EmbeddedDatabase;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Visits what concerns an event that a read model cannot take. */
final class ParkedWalk {

  private static final String PLACE = "/ops/v1/parked-events";
  private static final String TABLE = "query.client";

  private final Caller caller;
  private final Walk walk;
  private final EmbeddedDatabase database;

  ParkedWalk(Caller caller, Walk walk, EmbeddedDatabase database) {
    this.caller = caller;
    this.walk = walk;
    this.database = database;
  }

  void visit() throws Exception {
    expect(walk.call("getParkedEvent", PLACE + "/none", null), 404);
    database.refuse(TABLE, "client_id = 'PARKED'");
    ObjectNode client = walk.samples().of("ClientReference", Map.of("clientId", "PARKED"));
    ObjectNode clients = walk.samples().of("ClientReferences");
    clients.putArray("clients").add(client);
    expect(walk.call("sendClientReferences", clients), 201);

    JsonNode parked = await(all -> all.size() == 1).get(0);
    String place = PLACE + "/" + parked.get("sequence").asString();
    assertThat(parked.get("lenderCode").asString()).isEqualTo("DEMO");
    expect(walk.call("getParkedEvent", place, null), 200);
    JsonNode processors = json(expect(walk.call("listProcessors", null), 200)).get("data");
    assertThat(processors.findValues("stuckAt")).contains(parked.get("position"));
    aReaderIsTold();
    expect(walk.call("retryParkedEvent", place + "/retry", null), 202);
    await(all -> all.get(0).get("attempts").asInt() == 3);
    ObjectNode empty = Document.JSON.createObjectNode();
    expect(walk.call("retryParkedEvent", place + "/retry", empty), 202);
    await(all -> all.get(0).get("attempts").asInt() == 4);
    expect(walk.call("skipParkedEvent", place + "/skip", empty), 400);
    ObjectNode reason = walk.samples().of("SkipInput");
    expect(walk.call("skipParkedEvent", PLACE + "/none/skip", reason), 404);
    expect(walk.call("skipParkedEvent", place + "/skip", reason), 202);
    await(JsonNode::isEmpty);
    database.refuseNothing(TABLE);
  }

  private void aReaderIsTold() throws Exception {
    Exchanged read = expect(walk.call("listCustodyLoans", null), 200);
    for (long end = inMinutes(3); read.headers().firstValue("X-Behind-Since").isEmpty(); ) {
      assertThat(System.nanoTime()).as("told in time").isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
      read = expect(walk.call("listCustodyLoans", null), 200);
    }
    String other = "Bearer " + walk.token("other-lender");
    Exchanged untold =
        expect(
            caller.send("GET", "/api/v1/loans/custody", (String) null, "Authorization", other),
            200);
    assertThat(untold.headers().firstValue("X-Behind-Since")).isEmpty();
  }

  private JsonNode await(Predicate<JsonNode> wish) throws Exception {
    JsonNode all = json(expect(walk.call("listParkedEvents", null), 200)).get("data");
    for (long end = inMinutes(3); !wish.test(all); ) {
      assertThat(System.nanoTime()).as("%s", all).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
      all = json(expect(walk.call("listParkedEvents", null), 200)).get("data");
    }
    return all;
  }

  private static long inMinutes(int minutes) {
    return System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
  }
}
