package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.Api.Answer;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A lender, its clients and the desk, who send nothing but extreme values, on every flow. */
final class ExtremeProgramme {

  static final List<String> ISINS = List.of("US0378331005", "US5949181045");
  private static final int KINDS = 16;

  private final String code;
  private final Api desk;
  private final Api lender;
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private Dice dice = Dice.of(1);
  private Extremes values = new Extremes(dice, today);
  private int step;
  private int taken;

  ExtremeProgramme(String code, Api desk, Api lender) {
    this.code = code;
    this.desk = desk;
    this.lender = lender;
  }

  Api lender() {
    return lender;
  }

  int taken() {
    return taken;
  }

  /** Sends one request; beyond a bound it must be refused, within it may be for other reasons. */
  void step(int seed) throws Exception {
    dice = Dice.of(seed);
    values = new Extremes(dice, today);
    step++;
    Answer answer = send(dice.below(KINDS));
    boolean beyond = values.wereBeyond();
    assertThat(answer.status()).as("%s", answer.body()).isIn(200, 201, 400, 503);
    if (beyond) {
      assertThat(answer.status()).as("step %d: %s", step, answer.body()).isEqualTo(400);
      assertThat(answer.body().get("error_code").asString()).isEqualTo("VALIDATION_FAILED");
      assertThat(answer.body().get("details")).isNotEmpty();
    }
    taken += answer.status() < 300 ? 1 : 0;
  }

  private Answer send(int kind) throws Exception {
    return switch (kind) {
      case 0, 1 -> snapshot();
      case 2, 3 -> reports().transactions();
      case 4 -> reports().clientReference();
      case 5 -> reports().patch();
      case 6 -> reports().income();
      case 7 -> prices();
      case 8 -> fxRates();
      case 9 -> marketRates();
      case 10 -> collateral();
      case 11, 12 -> borrow();
      case 13 -> settle();
      case 14 -> onLoan();
      default -> parties();
    };
  }

  Answer snapshot() throws Exception {
    return reports().snapshot();
  }

  private ExtremeReports reports() {
    return new ExtremeReports(code, lender, today, dice, values, step);
  }

  Answer prices() throws Exception {
    return desk.post(
        "/desk/v1/prices",
        "{\"date\": \"%s\", \"prices\": [{\"isin\": \"%s\", \"price\": %s, \"currency\": \"USD\"}]}"
            .formatted(values.reported(), dice.of(ISINS), values.price()));
  }

  private Answer fxRates() throws Exception {
    return desk.post(
        "/desk/v1/fx-rates",
        """
        {"date": "%s", "rates": [{"fromCurrency": "%s", "toCurrency": "%s", "rate": %s}]}
        """
            .formatted(
                values.reported(),
                dice.oneIn(2) ? "USD" : "EUR",
                dice.oneIn(2) ? "GBP" : "JPY",
                values.price()));
  }

  private Answer marketRates() throws Exception {
    return desk.post(
        "/desk/v1/market-rates",
        """
        {"date": "%s", "rates": [{"isin": "%s", "rateBps": %s, "volume": %s}]}
        """
            .formatted(
                values.reported(),
                dice.of(ISINS),
                dice.oneIn(2) ? "100000" : "0",
                values.quantity()));
  }

  private Answer collateral() throws Exception {
    return desk.post(
        "/desk/v1/collateral",
        """
        {"date": "%s", "collateral": [{"rqvAccount": "R1", "lenderCode": "%s",
          "accountNumber": "ACC-1", "borrowerCode": "BRW", "collateralType": "Cash",
          "quantity": %s, "marketPrice": %s, "marketCurrency": "USD", "fxRate": %s,
          "collateralCurrency": "GBP", "haircutPercent": %s}]}
        """
            .formatted(
                values.reported(),
                code,
                values.quantity(),
                values.price(),
                values.price(),
                values.percent()));
  }

  Answer borrow() throws Exception {
    String terms =
        dice.oneIn(2)
            ? "\"collateralType\": \"Cash\", \"investmentRate\": %s, \"rebateRate\": %s"
                .formatted(values.rate(), values.rate())
            : "\"collateralType\": \"Non-Cash\", \"lendingRate\": %s".formatted(values.rate());
    return desk.post(
        "/desk/v1/borrow-requests",
        """
        {"borrowRequests": [{"requestId": "%s-%d", "borrowerCode": "BRW", "lenderCode": "%s",
          "isin": "%s", "units": %s, %s, "loanCurrency": "%s", "tradeDate": "%s",
          "settlementDate": "%s", "haircutPercent": %s}]}
        """
            .formatted(
                code,
                step,
                code,
                dice.of(ISINS),
                values.units(),
                terms,
                dice.oneIn(2) ? "USD" : "GBP",
                today,
                values.settlement(),
                values.percent()));
  }

  /** Settles a trade whole, be it the loan or what comes back. */
  private Answer settle() throws Exception {
    JsonNode trade = dice.ofAny(all("/api/v1/trades")).orElse(null);
    return trade == null ? borrow() : settle(trade);
  }

  private Answer settle(JsonNode trade) throws Exception {
    String original = trade.get("originalUnits").asString();
    JsonNode loan = trade.get("loan");
    return lender.post(
        "/api/v1/settlement-status",
        """
        {"settlementStatuses": [{"accountNumber": "ACC-1", "tradeId": "%s", "tradeType": "%s",
          "originalUnits": %s, "settledUnits": %s, "tradeDate": "%s",
          "intendedSettlementDate": "%s", "actualSettlementDate": "%s", "isin": "%s",
          "settlementStatus": "Settled", "borrowerCode": "BRW"}]}
        """
            .formatted(
                trade.get("tradeId").asString(),
                trade.get("tradeType").asString(),
                original,
                original,
                trade.get("tradeDate").asString(),
                trade.get("intendedSettlementDate").asString(),
                settledOn(trade),
                loan.get("isin").asString()));
  }

  private LocalDate settledOn(JsonNode trade) {
    LocalDate traded = LocalDate.parse(trade.get("tradeDate").asString());
    return traded.isBefore(today) || !dice.oneIn(8) ? traded : values.reported();
  }

  /** Delivers every loan that waits for it. */
  void deliverAll() throws Exception {
    for (JsonNode trade : all("/api/v1/trades")) {
      if (trade.get("tradeStatus").asString().equals("Pending")) {
        settle(trade);
      }
    }
  }

  private Answer onLoan() throws Exception {
    JsonNode loan = dice.ofAny(all("/api/v1/loans/custody")).orElse(null);
    if (loan == null) {
      return borrow();
    }
    String path = "/desk/v1/loans/" + loan.get("loanId").asString();
    String movement = "{\"units\": %s, \"tradeDate\": \"%s\", \"intendedSettlementDate\": \"%s\"}";
    return switch (dice.below(4)) {
      case 0 ->
          desk.post(
              path + "/returns", movement.formatted(values.units(), today, values.settlement()));
      case 1 ->
          desk.post(
              path + "/recalls", movement.formatted(values.units(), today, values.settlement()));
      case 2 ->
          desk.post(
              path + "/rerate",
              "{\"effectiveDate\": \"%s\", \"%s\": %s}"
                  .formatted(
                      values.effective(),
                      dice.oneIn(2) ? "lendingRate" : "rebateRate",
                      values.rate()));
      default ->
          desk.post(
              path + "/collateral-received",
              "{\"collateralDate\": \"%s\", \"value\": %s}"
                  .formatted(values.reported(), values.price()));
    };
  }

  private Answer parties() throws Exception {
    if (dice.oneIn(2)) {
      return desk.put(
          "/desk/v1/borrowers/BRW",
          "{\"borrowerName\": \"B\", \"marginPercent\": %s}"
              .formatted(dice.oneIn(2) ? values.rate().replace("-", "") : "1000"));
    }
    return desk.put(
        "/desk/v1/lenders/" + code,
        """
        {"lenderName": "L", "serviceFeeSplit": %s, "otherAgentFeeSplit": 0,
         "billingCurrency": "USD"}
        """
            .formatted(values.percent()));
  }

  private List<JsonNode> all(String path) throws Exception {
    return List.copyOf(lender.get(path + "?limit=1000").expect(200).body().get("data").values());
  }
}
