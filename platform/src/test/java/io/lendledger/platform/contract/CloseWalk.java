package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;

import java.time.YearMonth;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Days and a month are closed. */
final class CloseWalk {

  private final Walk walk;

  CloseWalk(Walk walk) {
    this.walk = walk;
  }

  /** With a price that is withdrawn, so that the day is closed again. */
  void day() throws Exception {
    Samples samples = walk.samples();
    ObjectNode prices = samples.of("Prices");
    prices.putArray("prices").add(samples.of("Price", Map.of("price", 51)));
    Exchanged wrong = expect(walk.call("sendPrices", prices), 201);
    String close = "/desk/v1/business-days/" + samples.today() + "/close";
    expect(walk.call("closeBusinessDay", close, null), 200);
    expect(walk.withdraw(wrong), 200);
    expect(walk.call("closeBusinessDay", close, null), 200);
  }

  /** Its last day first; closing is the walk's end, for days are closed in order. */
  void month() throws Exception {
    YearMonth month = YearMonth.from(walk.samples().today());
    String last = "/desk/v1/business-days/" + month.atEndOfMonth() + "/close";
    expect(walk.call("closeBusinessDay", last, Document.JSON.createObjectNode()), 200);
    String close = "/desk/v1/billing-months/" + month + "/close";
    expect(walk.call("closeBillingMonth", close, Document.JSON.createObjectNode()), 200);
    expect(walk.call("closeBillingMonth", close, null), 400);
  }
}
