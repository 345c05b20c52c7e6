package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The programme's first day, each request at another node than the one before. */
final class NodesDay {

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies("US0378331005", today);
  private final List<Api> desks;
  private final List<Api> lenders;
  private int next;

  NodesDay(Nodes nodes) throws Exception {
    desks = List.of(nodes.at(0, "demo-desk"), nodes.at(1, "demo-desk"));
    lenders = List.of(nodes.at(0, "demo-lender"), nodes.at(1, "demo-lender"));
  }

  private Api desk() {
    return desks.get(next++ % 2);
  }

  private Api lender() {
    return lenders.get(next++ % 2);
  }

  void pass() throws Exception {
    desk().put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk().post("/desk/v1/prices", bodies.prices()).expect(201);
    assertApplied(lender().post("/api/v1/client-reference", bodies.clients()), 2);
    assertApplied(lender().post("/api/v1/positions", bodies.positions()), 3);
    String loan = borrow();
    assertUnits(Map.of("A", 6_000L, "B", 3_000L));
    desk().post("/desk/v1/loans/" + loan + "/collateral-received", "{}").expect(200);
    settle(loan, "Loan", 9_000, 1);
    desk().post("/desk/v1/business-days/" + today + "/close", "").expect(200);
    assertMoney("/api/v1/accruals", "accrualGross", "52.50");
    assertMoney("/api/v1/billing-summary", "netClientRevenue", "36.40");
    assertApplied(lender().post("/api/v1/transactions", bodies.sale("T-1", 6_000)), 1);
    assertUnits(Map.of("A", 4_000L, "B", 5_000L));
    assertApplied(lender().post("/api/v1/transactions", bodies.sale("T-2", 1_000)), 1);
    String recall = recall();
    settle(recall, "Recall", 1_000, 1);
    assertUnits(Map.of("A", 3_000L, "B", 5_000L));
    again(loan, recall);
  }

  private String borrow() throws Exception {
    JsonNode result =
        desk()
            .post("/desk/v1/borrow-requests", bodies.borrowRequest())
            .expect(201)
            .body()
            .at("/results/0");
    assertThat(result.get("unfilledUnits").asLong()).isZero();
    return result.at("/loans/0/loanId").asString();
  }

  private String recall() throws Exception {
    return lender()
        .await("/api/v1/trades?tradeType=Recall", body -> !body.get("data").isEmpty())
        .at("/data/0/tradeId")
        .asString();
  }

  private void settle(String trade, String type, long units, int applied) throws Exception {
    assertApplied(
        lender().post("/api/v1/settlement-status", bodies.settled(trade, type, units)), applied);
  }

  /** All of it at the other node than before changes nothing. */
  private void again(String loan, String recall) throws Exception {
    next++;
    assertApplied(lender().post("/api/v1/client-reference", bodies.clients()), 0);
    assertApplied(lender().post("/api/v1/positions", bodies.positions()), 0);
    assertThat(borrow()).isEqualTo(loan);
    settle(loan, "Loan", 9_000, 0);
    assertApplied(lender().post("/api/v1/transactions", bodies.sale("T-1", 6_000)), 0);
    settle(recall, "Recall", 1_000, 0);
    assertUnits(Map.of("A", 3_000L, "B", 5_000L));
  }

  private void assertUnits(Map<String, Long> units) throws Exception {
    lender().await("/api/v1/loans/clients", page -> units(page).equals(units));
  }

  private static Map<String, Long> units(JsonNode page) {
    Map<String, Long> units = new HashMap<>();
    for (JsonNode part : page.get("data")) {
      long settled = part.get("settledUnits").asLong();
      long booked = part.get("originalUnits").asLong();
      units.put(part.get("clientId").asString(), settled == 0 ? booked : settled);
    }
    return units;
  }

  private void assertMoney(String path, String field, String sum) throws Exception {
    BigDecimal found =
        lender()
            .get(path)
            .expect(200)
            .body()
            .get("data")
            .valueStream()
            .map(each -> each.get(field).decimalValue())
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    assertThat(found).as(path).isEqualByComparingTo(sum);
  }

  private static void assertApplied(Api.Answer answer, int applied) {
    JsonNode receipt = answer.expect(201).body();
    assertThat(receipt.get("status").asString()).as("%s", receipt).isEqualTo("Applied");
    assertThat(receipt.get("applied").asInt()).as("%s", receipt).isEqualTo(applied);
  }
}
