package io.lendledger.platform.history;

import static io.lendledger.platform.history.ExtremeProgramme.ISINS;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.Api.Answer;
import java.time.LocalDate;
import java.util.List;

/** What a lender reports in one step: holdings, trades, clients, income. */
record ExtremeReports(
    String code, Api lender, LocalDate today, Dice dice, Extremes values, int step) {

  private static final List<String> CLIENTS = List.of("A", "B", "C");

  Answer snapshot() throws Exception {
    String rows =
        join(
            CLIENTS.stream()
                .map(client ->
                    """
                    {"isin": "%s", "ticker": "T", "quantity": %s, "currency": "USD",
                     "clientId": "%s", "custodyAccountId": "ACC-1", "taxRate": %s}
                    """
                        .formatted(dice.of(ISINS), values.quantity(), client, values.percent()))
                .toList());
    return lender.post(
        "/api/v1/positions",
        "{\"asOfDate\": \"%s\", \"positions\": [%s]}"
            .formatted(dice.oneIn(8) ? values.reported() : today, rows));
  }

  Answer transactions() throws Exception {
    String rows =
        join(
            List.of("a", "b").stream()
                .map(each ->
                    """
                    {"transactionId": "%s-%d%s", "clientId": "%s", "accountId": "ACC-1",
                     "isin": "%s", "side": "%s", "units": %s, "tradeDate": "%s",
                     "settlementDate": "%s"}
                    """
                        .formatted(
                            code,
                            step,
                            each,
                            dice.of(CLIENTS),
                            dice.of(ISINS),
                            dice.oneIn(2) ? "Buy" : "Sell",
                            values.quantity(),
                            today,
                            values.settlement()))
                .toList());
    return lender.post("/api/v1/transactions", "{\"transactions\": [%s]}".formatted(rows));
  }

  private static String join(List<String> rows) {
    return String.join(",", rows);
  }

  Answer clientReference() throws Exception {
    return lender.post(
        "/api/v1/client-reference",
        """
        {"clients": [{"clientId": "%s", "effectiveDate": "%s", "optInStatus": "In",
          "feeSplit": %s}]}
        """
            .formatted(dice.of(CLIENTS), values.effective(), values.percent()));
  }

  Answer patch() throws Exception {
    return lender.patch(
        "/api/v1/clients/" + dice.of(CLIENTS),
        "{\"effectiveDate\": \"%s\", \"optInStatus\": \"In\", \"feeSplit\": %s}"
            .formatted(values.effective(), values.percent()));
  }

  Answer income() throws Exception {
    return lender.post(
        "/api/v1/income-distribution",
        """
        {"incomeDistributions": [{"date": "%s", "intendedValueDate": "%s", "recordDate": "%s",
          "type": "Dividend", "borrowerCode": "BRW", "currency": "USD",
          "grossDividendPerShare": %s, "quantityOnLoan": %s, "paymentValue": %s,
          "corporateActionId": "CA-%d", "corporateActionType": "Cash", "isin": "%s"}]}
        """
            .formatted(
                values.reported(),
                values.settlement(),
                values.settlement(),
                values.price(),
                values.quantity(),
                values.price(),
                step,
                dice.of(ISINS)));
  }
}
