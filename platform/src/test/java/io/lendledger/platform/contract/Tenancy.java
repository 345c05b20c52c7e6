package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** What is one lender's is nobody else's. */
final class Tenancy {

  private final Caller caller;
  private final Walk walk;

  Tenancy(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  /** DEMO has loans, bills and submissions by now; OTHER asks for all of them. */
  void keepApart() throws Exception {
    String other = "Bearer " + walk.token("other-lender");
    String location =
        walk.call("sendTransactions", walk.samples().of("Transactions"))
            .headers()
            .firstValue("Location")
            .orElseThrow();
    String content = location + "/content";
    expect(caller.send("GET", location, (String) null, "Authorization", other), 404);
    expect(caller.send("GET", content, (String) null, "Authorization", other), 404);
    String change = walk.samples().of("PreferenceChange").toString();
    expect(
        caller.send(
            "PATCH",
            "/api/v1/clients/A",
            change,
            "Authorization",
            other,
            "Content-Type",
            Caller.JSON),
        404);
    int reads = 0;
    for (Operation operation : caller.contract().document().operations()) {
      if (operation.isRead()) {
        String path = operation.path();
        Exchanged own = expect(walk.call(operation.id(), path, null), 200);
        assertThat(json(own).get("data")).as("%s has something to hide", path).isNotEmpty();
        if (operation.isOfLender()) {
          Exchanged foreign =
              expect(caller.send("GET", path, (String) null, "Authorization", other), 200);
          assertThat(json(foreign).get("data")).as(path).isEmpty();
          cursors(operation, other);
        } else {
          overLenders(operation, own, other);
        }
        reads++;
      }
    }
    assertThat(reads).isGreaterThanOrEqualTo(30);
    for (String read : List.of("", "/timeline")) {
      String path = "/api/v1/loans/" + walk.open() + read;
      expect(caller.send("GET", path, (String) null, "Authorization", other), 404);
    }
  }

  /** Over all lenders read those who may; one lender can be told from the others. */
  private void overLenders(Operation operation, Exchanged all, String other) throws Exception {
    String path = operation.path();
    expect(caller.send("GET", path, (String) null, "Authorization", other), 403);
    Exchanged demo = expect(walk.call(operation.id(), path + "?lenderCode=DEMO", null), 200);
    if (!path.endsWith("/utilization")) {
      assertThat(json(demo).get("data")).as(path).isEqualTo(json(all).get("data"));
    }
    Exchanged none = expect(walk.call(operation.id(), path + "?lenderCode=OTHER", null), 200);
    assertThat(json(none).get("data")).as(path).isEmpty();
  }

  /** A cursor of DEMO is none of OTHER's. */
  private void cursors(Operation operation, String other) throws Exception {
    String path = operation.path() + "?limit=1";
    String cursor =
        json(expect(walk.call(operation.id(), path, null), 200)).get("nextCursor").asString("");
    if (!cursor.isEmpty()) {
      expect(
          caller.send("GET", path + "&cursor=" + cursor, (String) null, "Authorization", other),
          400);
    }
  }
}
