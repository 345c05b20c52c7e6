package io.lendledger.platform.demo.programme;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the desk reads of a programme, without the numbers of loans: a start that was killed may
 * have wasted one.
 */
record ProgrammeFigures(
    Api desk,
    List<String> loans,
    List<String> trades,
    List<String> revenue,
    List<String> bills,
    List<String> income,
    Set<String> exceptions,
    List<String> shortfalls,
    List<String> collateral,
    int accruals) {

  private static final List<String> NUMBERS = List.of("loanId", "tradeId", "loan");

  static ProgrammeFigures of(RunningLendledger service) throws Exception {
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    return new ProgrammeFigures(
        desk,
        rows(desk, "loans/custody"),
        rows(desk, "trades"),
        rows(desk, "client-revenue"),
        rows(desk, "billing-summary"),
        rows(desk, "income-distribution"),
        data(desk, "exceptions")
            .valueStream()
            .map(each -> each.get("kind").asString())
            .collect(Collectors.toSet()),
        rows(desk, "shortfalls"),
        rows(desk, "collateral"),
        data(desk, "accruals").size());
  }

  private static JsonNode data(Api desk, String read) throws Exception {
    return desk.get("/desk/v1/" + read + "?limit=1000").expect(200).body().get("data");
  }

  private static List<String> rows(Api desk, String read) throws Exception {
    return data(desk, read)
        .valueStream()
        .map(row -> ((ObjectNode) row).without(NUMBERS).toString())
        .sorted()
        .toList();
  }

  void lookLikeAProgramme() throws Exception {
    assertThat(loans)
        .anyMatch(loan -> loan.contains("\"Cash\"") && loan.contains("\"Open\""))
        .anyMatch(loan -> loan.contains("\"Non-Cash\"") && loan.contains("\"Open\""))
        .anyMatch(loan -> loan.contains("\"OTHER\""))
        .anyMatch(loan -> loan.contains("\"Closed\""));
    assertThat(trades)
        .anyMatch(trade -> trade.contains("\"Recall\""))
        .anyMatch(trade -> trade.contains("\"Return\"") && trade.contains("\"Settled\""))
        .anyMatch(trade -> trade.contains("\"Matched\""));
    assertThat(exceptions)
        .contains("failed-settlement", "refused-submission", "late-recall", "income-mismatch");
    assertThat(shortfalls).isNotEmpty();
    assertThat(collateral)
        .anyMatch(piece -> piece.contains("\"Cash\""))
        .anyMatch(piece -> piece.contains("\"Non-Cash\""));
    assertThat(uncovered()).as("accounts that are short by intent").hasSize(1);
    assertThat(income).anyMatch(row -> row.contains("\"matches\":true"));
    assertThat(revenue).isNotEmpty();
    assertThat(bills).isNotEmpty().noneMatch(bill -> bill.contains("\"grossAccrual\":0,"));
    assertThat(accruals).isPositive();
    assertThat(rates()).anyMatch(many -> many > 1);
  }

  private List<String> uncovered() throws Exception {
    return data(desk, "exposures")
        .valueStream()
        .filter(row -> row.get("exposure").asDecimal().signum() > 0)
        .map(JsonNode::toString)
        .toList();
  }

  /** How many rates each loan has had. */
  private List<Integer> rates() throws Exception {
    List<Integer> many = new ArrayList<>();
    for (JsonNode loan : data(desk, "loans/custody")) {
      String path = "/desk/v1/loans/" + loan.get("loanId").asString();
      many.add(desk.get(path).expect(200).body().get("rates").size());
    }
    return many;
  }

  /** The models follow, and the clock shows now. The programme lends nothing of this security. */
  void takeRequestsOfToday(LocalDate last) throws Exception {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    desk.post(
            "/desk/v1/prices",
            """
            {"date": "%s", "prices": [{"isin": "US4592001014", "price": 123.45, "currency": "USD"}]}
            """
                .formatted(today))
        .expect(201);
    assertThat(desk.get("/desk/v1/prices/US4592001014").expect(200).body().get("price").asDecimal())
        .isEqualByComparingTo("123.45");
    assertThat(desk.get("/desk/v1/calendar").expect(200).body().toString())
        .contains(last.toString());
    assertThat(desk.get("/desk/v1/events?limit=1").expect(200).body().get("data")).hasSize(1);
  }
}
