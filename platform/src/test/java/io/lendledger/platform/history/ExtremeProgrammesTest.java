package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.bound.Bounds;
import io.lendledger.platform.scenario.Api;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Whatever is accepted at the ends of what may be sent, every process, look-up and read model takes
 * it: days and months close, units and amounts are conserved, and the rows are those of the events.
 */
class ExtremeProgrammesTest {

  private static final int PROGRAMMES = 2;
  private static final int STEPS = Integer.getInteger("lendledger.extremes", 120);
  private static final int SEED = 20261123;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir Path data;
  private Run run;

  @AfterEach
  void stop() {
    if (run != null) {
      run.close();
    }
  }

  @Test
  void whateverIsAcceptedIsTakenByAll() throws Exception {
    run = new Run(data);
    Api desk = run.login("demo-desk", "demo-desk-secret");
    for (int number = 0; number < PROGRAMMES; number++) {
      ExtremeProgramme programme = found(desk, "X" + number);
      for (int step = 0; step < STEPS; step++) {
        programme.step(SEED + number * STEPS + step);
      }
      assertThat(programme.taken()).isGreaterThan(STEPS / 4);
      run.settle();
      longAndDear(desk, programme, number);
      programme.deliverAll();
      run.settle();
      new Conserved(programme.lender()).units();
    }
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
    LocalDate end = YearMonth.from(today).atEndOfMonth();
    desk.post("/desk/v1/business-days/" + end + "/close", "").expect(200);
    run.settle();
    desk.post("/desk/v1/business-days/" + end + "/close", "").expect(200);
    desk.post("/desk/v1/billing-months/" + YearMonth.from(today) + "/close", "").expect(200);
    run.settle();
    for (int number = 0; number < PROGRAMMES; number++) {
      Conserved conserved = new Conserved(lender("X" + number));
      conserved.units();
      conserved.amounts();
    }
    run.readModels().agreeWithEvents();
    JsonNode states =
        run.login("demo-auditor", "demo-auditor-secret").get("/ops/v1/projections").body();
    assertThat(states.get("data"))
        .allSatisfy(each -> assertThat(each.get("state").asString()).isEqualTo("Live"));
    assertThat(desk.get("/api/v1/loans/custody").status()).isEqualTo(403);
  }

  private ExtremeProgramme found(Api desk, String code) throws Exception {
    desk.put(
            "/desk/v1/lenders/" + code,
            """
            {"lenderName": "L", "serviceFeeSplit": 20, "otherAgentFeeSplit": 2.5,
             "billingCurrency": "USD"}
            """)
        .expect(200);
    desk.put("/desk/v1/borrowers/BRW", "{\"borrowerName\": \"B\", \"marginPercent\": 1000}")
        .expect(200);
    for (String isin : new String[] {"US0378331005", "US5949181045"}) {
      desk.post(
              "/desk/v1/prices",
              """
              {"date": "1990-01-01", "prices": [{"isin": "%s", "price": 1000000000000,
                "currency": "USD"}]}
              """
                  .formatted(isin))
          .expect(201);
    }
    for (String currency : List.of("GBP", "EUR", "JPY")) {
      desk.post(
              "/desk/v1/fx-rates",
              """
              {"date": "1990-01-01", "rates": [{"fromCurrency": "%s", "toCurrency": "%s",
                "rate": 1000000000000}]}
              """
                  .formatted("USD", currency))
          .expect(201);
    }
    Api lender = lender(code);
    lender
        .post(
            "/api/v1/client-reference",
            """
            {"clients": [
              {"clientId": "A", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 100},
              {"clientId": "B", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 0},
              {"clientId": "C", "effectiveDate": "%1$s", "optInStatus": "In",
               "feeSplit": 33.3333333333}]}
            """
                .formatted(today))
        .expect(201);
    return new ExtremeProgramme(code, desk, lender);
  }

  private Api lender(String code) throws Exception {
    JsonNode client =
        run.login("demo-desk", "demo-desk-secret")
            .post(
                "/desk/v1/oauth-clients",
                """
                {"lenderCode": "%s", "scopes": ["lender.read", "lender.write"]}
                """
                    .formatted(code))
            .expect(201)
            .body();
    return run.login(client.get("clientId").asString(), client.get("clientSecret").asString());
  }

  /** A whole bound of units at the highest price, FX rate and fee, as the very last inventory. */
  private void longAndDear(Api desk, ExtremeProgramme programme, int number) throws Exception {
    String isin = "US88160R1014";
    LocalDate last = today.plusDays(365);
    programme
        .lender()
        .post(
            "/api/v1/positions",
            """
            {"asOfDate": "%s", "positions": [{"isin": "%s", "ticker": "T", "quantity": %s,
              "currency": "USD", "clientId": "A", "custodyAccountId": "ACC-1"}]}
            """
                .formatted(last, isin, Bounds.MOST_UNITS.toPlainString()))
        .expect(201);
    desk.post(
            "/desk/v1/prices",
            """
            {"date": "1990-01-01", "prices": [{"isin": "%s", "price": %s, "currency": "USD"}]}
            """
                .formatted(isin, Bounds.MOST_AMOUNT.toPlainString()))
        .expect(201);
    JsonNode result =
        desk.post(
                "/desk/v1/borrow-requests",
                """
                {"borrowRequests": [{"requestId": "dear-%d", "borrowerCode": "BRW",
                  "lenderCode": "X%d", "isin": "%s", "units": 1000000000000,
                  "collateralType": "Cash", "investmentRate": 1000, "rebateRate": -1000,
                  "loanCurrency": "GBP", "tradeDate": "%s", "settlementDate": "%s"}]}
                """
                    .formatted(number, number, isin, today, today))
            .expect(201)
            .body()
            .at("/results/0");
    assertThat(result.get("unfilledUnits").asLong()).as("%s", result).isZero();
  }
}
