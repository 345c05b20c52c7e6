package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A lender that reads nothing but the feed of its loans' changes, and knows what the reads tell.
 */
final class FeedFollower {

  /** What only changes of a loan change; prices, accruals and names change without. */
  private static final List<String> OF_THE_LOAN =
      List.of(
          "loanId",
          "loanStatus",
          "loanType",
          "collateralType",
          "originalUnits",
          "settledUnits",
          "investmentRate",
          "marginPercent",
          "haircutPercent",
          "tradeDate",
          "collateralDate",
          "settlementDate",
          "endDate",
          "lenderCode",
          "accountNumber",
          "borrowerCode",
          "isin",
          "loanCurrency");

  private final Api lender;
  private final Map<String, JsonNode> custody = new HashMap<>();
  private final Map<String, JsonNode> clients = new HashMap<>();
  private final Set<String> changes = new HashSet<>();
  private String last;

  FeedFollower(Api lender) {
    this.lender = lender;
  }

  /** Reads what is new, and compares all that is known then. */
  void follow() throws Exception {
    String start = last == null ? "" : "&afterEventId=" + last;
    String next = start;
    while (next != null) {
      JsonNode page = lender.get("/api/v1/events?limit=50" + next).expect(200).body();
      page.get("data").forEach(this::take);
      JsonNode cursor = page.get("nextCursor");
      next = cursor.isNull() ? null : start + "&cursor=" + cursor.asString();
    }
    agree("/api/v1/loans/custody", "loanId", custody);
    agree("/api/v1/loans/clients", "clientLevelLoanId", clients);
  }

  /** What has happened so far, in the words of the feed. */
  Set<String> changes() {
    return changes;
  }

  /** What is told to have been before is what was told before. */
  private void take(JsonNode event) {
    last = event.get("eventId").asString();
    changes.add(event.get("change").asString());
    JsonNode data = event.get("data");
    boolean ofClient = event.get("type").asString().equals("loan.client");
    JsonNode known =
        ofClient
            ? clients.put(data.get("clientLevelLoanId").asString(), data)
            : custody.put(data.get("loanId").asString(), data);
    JsonNode before = event.get("before");
    if (known == null) {
      assertThat(before.isEmpty()).as("%s", event).isTrue();
      return;
    }
    for (Map.Entry<String, JsonNode> field : known.properties()) {
      JsonNode now = data.get(field.getKey());
      JsonNode told = before.has(field.getKey()) ? before.get(field.getKey()) : now;
      assertThat(told).as("%s before %s", field.getKey(), event).isEqualTo(field.getValue());
      assertThat(before.has(field.getKey()))
          .as("%s of %s", field.getKey(), event)
          .isEqualTo(!now.equals(field.getValue()));
    }
  }

  private void agree(String path, String key, Map<String, JsonNode> known) throws Exception {
    Map<String, JsonNode> read = new HashMap<>();
    String next = "";
    while (next != null) {
      JsonNode page = lender.get(path + "?limit=1000" + next).expect(200).body();
      page.get("data").forEach(each -> read.put(each.get(key).asString(), each));
      next =
          page.get("nextCursor").isNull() ? null : "&cursor=" + page.get("nextCursor").asString();
    }
    assertThat(known.keySet()).as(path).isEqualTo(read.keySet());
    read.forEach((id, record) ->
        OF_THE_LOAN.forEach(field ->
            assertThat(known.get(id).get(field))
                .as("%s of %s", field, id)
                .isEqualTo(record.get(field))));
  }
}
