package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.Api.Answer;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A lender's programme in which anything that users can do may happen next. */
final class RandomProgramme {

  private static final List<String> ISINS = List.of("US0378331005", "US5949181045");
  private static final List<String> CLIENTS = List.of("A", "B", "C");
  private static final List<String> ACCOUNTS = List.of("ACC-1", "ACC-2");

  private final String code;
  private final Api desk;
  private final Api lender;
  private final Calendar calendar;
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final List<String> transactions = new ArrayList<>();
  private final Mistakes mistakes;
  private int step;

  private RandomProgramme(String code, Api desk, Api lender, Calendar calendar) {
    this.code = code;
    this.desk = desk;
    this.lender = lender;
    this.calendar = calendar;
    this.mistakes = new Mistakes(desk, calendar);
  }

  /** A lender with three clients, prices and a first inventory. */
  static RandomProgramme found(Run run, String code, Api desk, Calendar calendar) throws Exception {
    desk.put(
            "/desk/v1/lenders/" + code,
            """
            {"lenderName": "Lender %s", "serviceFeeSplit": 20, "otherAgentFeeSplit": 2.5,
             "billingCurrency": "USD"}
            """
                .formatted(code))
        .expect(200);
    JsonNode client =
        desk.post(
                "/desk/v1/oauth-clients",
                """
                {"lenderCode": "%s", "scopes": ["lender.read", "lender.write"]}
                """
                    .formatted(code))
            .expect(201)
            .body();
    Api lender =
        run.login(client.get("clientId").asString(), client.get("clientSecret").asString());
    var programme = new RandomProgramme(code, desk, lender, calendar);
    programme.desk.put("/desk/v1/borrowers/BRW", borrower()).expect(200);
    programme.publishPrices(Dice.of(7));
    programme.clientsTakePart();
    programme.snapshot(Dice.of(11)).expect(201);
    programme.borrow(Dice.of(13)).expect(201);
    assertThat(programme.loans()).isNotEmpty();
    return programme;
  }

  Api lender() {
    return lender;
  }

  /** Does one thing; it may be refused, but with a reason. */
  void step(int seed) throws Exception {
    step++;
    Dice dice = Dice.of(seed);
    Answer answer =
        switch (dice.below(17)) {
          case 0, 1, 2 -> borrow(dice);
          case 3 -> move(dice, "collateral-received", "{}");
          case 4, 5, 6, 7 -> settle(dice);
          case 8 -> move(dice, "returns", movement(dice));
          case 9 -> move(dice, "recalls", movement(dice));
          case 10 -> rerate(dice);
          case 11 ->
              dice.oneIn(2) ? move(dice, "cancel", "{}") : mistakes.noted(publishPrices(dice));
          case 12, 13 -> trade(dice);
          case 14 -> dice.oneIn(2) ? mistakes.noted(snapshot(dice)) : opt(dice);
          case 15 -> mistakes.withdraw(dice);
          default -> calendar.closeNext();
        };
    assertThat(answer.status()).as(String.valueOf(answer.body())).isIn(200, 201, 400);
    if (answer.status() == 400) {
      assertThat(answer.body().get("error_code").asString())
          .as(answer.body().toString())
          .isIn("INVALID_TRANSITION", "VALIDATION_FAILED", "BACKDATED_CHANGE");
      assertThat(answer.body().get("message").asString()).isNotBlank();
    }
  }

  /** Sends every transaction once more; none is new. */
  void repeatTransactions() throws Exception {
    for (String each : transactions) {
      JsonNode receipt = lender.post("/api/v1/transactions", each).expect(201).body();
      assertThat(receipt.get("duplicates").asInt()).isEqualTo(1);
      assertThat(receipt.get("applied").asInt()).isZero();
    }
  }

  private static String borrower() {
    return """
    {"borrowerName": "Borrower", "externalBorrowerCode": "X-BRW", "marginPercent": 102}
    """;
  }

  private void clientsTakePart() throws Exception {
    String clients =
        CLIENTS.stream()
            .map(each ->
                """
                {"clientId": "%s", "effectiveDate": "%s", "optInStatus": "In",
                 "feeSplit": 77.5}\
                """
                    .formatted(each, today))
            .collect(Collectors.joining(","));
    lender.post("/api/v1/client-reference", "{\"clients\": [%s]}".formatted(clients)).expect(201);
  }

  private Answer publishPrices(Dice dice) throws Exception {
    LocalDate day = calendar.nextDay();
    desk.post(
            "/desk/v1/fx-rates",
            """
            {"date": "%s", "rates": [{"fromCurrency": "USD", "toCurrency": "GBP", "rate": 0.7%d}]}
            """
                .formatted(day, dice.below(1000)))
        .expect(201);
    String prices =
        ISINS.stream()
            .map(isin ->
                "{\"isin\": \"%s\", \"price\": %d.%02d, \"currency\": \"USD\"}"
                    .formatted(isin, 20 + dice.below(400), dice.below(100)))
            .collect(Collectors.joining(","));
    return desk.post(
        "/desk/v1/prices", "{\"date\": \"%s\", \"prices\": [%s]}".formatted(day, prices));
  }

  private Answer prefer(String client, String optIn, double feeSplit) throws Exception {
    return lender.patch(
        "/api/v1/clients/" + client,
        "{\"effectiveDate\": \"%s\", \"optInStatus\": \"%s\", \"feeSplit\": %s}"
            .formatted(today, optIn, feeSplit));
  }

  private Answer opt(Dice dice) throws Exception {
    return prefer(dice.of(CLIENTS), dice.oneIn(3) ? "Out" : "In", 50 + dice.below(50));
  }

  private Answer snapshot(Dice dice) throws Exception {
    List<String> rows = new ArrayList<>();
    for (String client : CLIENTS) {
      for (String isin : ISINS) {
        rows.add(
            """
            {"isin": "%s", "ticker": "T", "quantity": %d, "currency": "USD", "clientId": "%s",
             "custodyAccountId": "%s", "positionStatus": "%s"}\
            """
                .formatted(
                    isin,
                    dice.below(9_000),
                    client,
                    account(client),
                    dice.oneIn(12) ? dice.of(List.of("Recall", "Restricted")) : "Available"));
      }
    }
    return lender.post(
        "/api/v1/positions",
        "{\"asOfDate\": \"%s\", \"positions\": [%s]}".formatted(today, String.join(",", rows)));
  }

  private static String account(String client) {
    return client.equals("C") ? ACCOUNTS.getLast() : ACCOUNTS.getFirst();
  }

  private Answer borrow(Dice dice) throws Exception {
    String terms =
        dice.oneIn(3)
            ? "\"collateralType\": \"Cash\", \"investmentRate\": 5.3, \"rebateRate\": %s"
                .formatted(dice.oneIn(3) ? "-0.25" : "4.75")
            : "\"collateralType\": \"Non-Cash\", \"lendingRate\": 0.%d"
                .formatted(1 + dice.below(9_999));
    return desk.post(
        "/desk/v1/borrow-requests",
        """
        {"borrowRequests": [{"requestId": "%s-%d", "borrowerCode": "BRW", "lenderCode": "%s",
          "isin": "%s", "units": %d, %s, "loanCurrency": "%s", "tradeDate": "%s",
          "settlementDate": "%s"}]}
        """
            .formatted(
                code,
                step,
                code,
                dice.of(ISINS),
                dice.units(6_000),
                terms,
                dice.of(List.of("USD", "GBP")),
                today,
                today));
  }

  private Answer move(Dice dice, String move, String body) throws Exception {
    JsonNode loan = dice.ofAny(List.copyOf(loans())).orElse(null);
    if (loan == null) {
      return borrow(dice);
    }
    return desk.post("/desk/v1/loans/%s/%s".formatted(loan.get("loanId").asString(), move), body);
  }

  private String movement(Dice dice) {
    return "{\"units\": %d, \"tradeDate\": \"%s\", \"intendedSettlementDate\": \"%s\"}"
        .formatted(dice.units(2_000), today, today.plusDays(2));
  }

  private Answer rerate(Dice dice) throws Exception {
    LocalDate from = today.plusDays(dice.below(4));
    return move(
        dice,
        "rerate",
        "{\"effectiveDate\": \"%s\", \"%s\": %d.%d}"
            .formatted(
                from,
                dice.oneIn(3) ? "rebateRate" : "lendingRate",
                dice.below(5),
                dice.below(1_000)));
  }

  private Answer settle(Dice dice) throws Exception {
    JsonNode trade = dice.ofAny(all("/api/v1/trades")).orElse(null);
    if (trade == null) {
      return borrow(dice);
    }
    long original = trade.get("originalUnits").asLong();
    boolean whole = dice.oneIn(2);
    long settled = whole ? original : dice.below((int) Math.max(1, original));
    JsonNode loan = trade.get("loan");
    return lender.post(
        "/api/v1/settlement-status",
        """
        {"settlementStatuses": [{"accountNumber": "%s", "tradeId": "%s", "tradeType": "%s",
          "originalUnits": %d, "settledUnits": %d, "tradeDate": "%s",
          "intendedSettlementDate": "%s", "actualSettlementDate": %s, "isin": "%s",
          "settlementStatus": "%s", "borrowerCode": "BRW"}]}
        """
            .formatted(
                loan.get("accountNumber").asString(),
                trade.get("tradeId").asString(),
                trade.get("tradeType").asString(),
                original,
                settled,
                trade.get("tradeDate").asString(),
                trade.get("intendedSettlementDate").asString(),
                whole ? "\"" + today.plusDays(dice.below(4)) + "\"" : "null",
                loan.get("isin").asString(),
                whole ? "Settled" : dice.of(List.of("Pending", "Matched"))));
  }

  private Answer trade(Dice dice) throws Exception {
    String client = dice.of(CLIENTS);
    String body =
        """
        {"transactions": [{"transactionId": "%s-T%d", "clientId": "%s", "accountId": "%s",
          "isin": "%s", "side": "%s", "units": %d, "tradeDate": "%s", "settlementDate": "%s"}]}
        """
            .formatted(
                code,
                step,
                client,
                account(client),
                dice.of(ISINS),
                dice.oneIn(3) ? "Buy" : "Sell",
                dice.units(4_000),
                today,
                today.plusDays(2));
    Answer answer = lender.post("/api/v1/transactions", body);
    if (answer.status() == 201) {
      transactions.add(body);
    }
    return answer;
  }

  List<JsonNode> loans() throws Exception {
    return all("/api/v1/loans/custody");
  }

  private List<JsonNode> all(String path) throws Exception {
    return List.copyOf(lender.get(path + "?limit=1000").expect(200).body().get("data").values());
  }
}
