package io.lendledger.platform.history;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * The invariants of a lender's records at any moment (docs/lending.md, Loan states;
 * docs/lending.md, Accruals).
 */
record Conserved(Api lender) {

  /** Clients' units add up to the custody loan's, which are what its trades have moved. */
  void units() throws Exception {
    JsonNode page = lender.get("/api/v1/loans/custody?limit=1000").expect(200).body();
    String asOf = "asOf=" + URLEncoder.encode(page.get("asOf").asString(), StandardCharsets.UTF_8);
    Map<String, List<JsonNode>> parts =
        records("/api/v1/loans/clients?limit=1000&" + asOf).stream()
            .collect(groupingBy(part -> part.get("actualLoanId").asString()));
    Map<String, List<JsonNode>> trades =
        records("/api/v1/trades?limit=1000&" + asOf).stream()
            .collect(groupingBy(trade -> trade.get("loan").get("loanId").asString()));
    for (JsonNode loan : page.get("data")) {
      String id = loan.get("loanId").asString();
      for (String units : List.of("originalUnits", "settledUnits")) {
        assertThat(units(parts.get(id), units))
            .as("%s of the clients of %s, %s", units, loan, parts.get(id))
            .isEqualTo(loan.get(units).asLong());
      }
      assertThat(moved(trades.get(id)))
          .as("settled units of the trades of %s, %s", loan, trades.get(id))
          .isEqualTo(loan.get("settledUnits").asLong());
      withinOutstanding(loan, trades.get(id));
    }
  }

  private static long units(List<JsonNode> records, String field) {
    return records.stream().mapToLong(each -> each.get(field).asLong()).sum();
  }

  /** None when more was reported back than delivered: the rest is still to be reported. */
  private static long moved(List<JsonNode> trades) {
    long moved =
        trades.stream()
            .mapToLong(trade -> (isDelivery(trade) ? 1 : -1) * trade.get("settledUnits").asLong())
            .sum();
    return Math.max(0, moved);
  }

  /** Less than was instructed where some of it was called off. */
  private static long effective(JsonNode trade) {
    return trade.get("settledUnits").asLong() + trade.get("outstandingSettlementUnits").asLong();
  }

  private static boolean isDelivery(JsonNode trade) {
    return trade.get("tradeType").asString().equals("Loan");
  }

  /** Returns and recalls under way never exceed what may come back. */
  private static void withinOutstanding(JsonNode loan, List<JsonNode> trades) {
    long delivered =
        trades.stream()
            .filter(Conserved::isDelivery)
            .mapToLong(trade -> trade.get("originalUnits").asLong())
            .sum();
    long asked =
        trades.stream().filter(trade -> !isDelivery(trade)).mapToLong(Conserved::effective).sum();
    assertThat(asked).as("asked back of %s, %s", loan, trades).isLessThanOrEqualTo(delivered);
  }

  /** Every cascade is exact, loans carry what their days earned, clients add up to the bill. */
  void amounts() throws Exception {
    List<JsonNode> days = records("/api/v1/accruals?limit=1000&fromDate=2026-01-01");
    for (JsonNode day : days) {
      same(amount(day, "accrualGross"), amount(day, "accrualAgent").add(amount(day, "accrualNet")));
      same(amount(day, "accrualNetBank"), amount(day, "accrualNet"));
      assertThat(amount(day, "accrualNetClient").abs())
          .isLessThanOrEqualTo(amount(day, "accrualNet").abs());
    }
    Map<String, BigDecimal> gross = sums(days, "clientLevelLoanId", "accrualGross");
    for (JsonNode part : records("/api/v1/loans/clients?limit=1000")) {
      same(
          amount(part, "loanToDateAccrualGross"),
          gross.getOrDefault(part.get("clientLevelLoanId").asString(), BigDecimal.ZERO));
    }
    bills();
  }

  private void bills() throws Exception {
    String months = "limit=1000&fromMonth=2026-01&toMonth=2199-12";
    List<JsonNode> bills = records("/api/v1/billing-summary?" + months);
    for (JsonNode bill : bills) {
      same(
          amount(bill, "netAccrual"),
          amount(bill, "grossAccrual")
              .subtract(amount(bill, "serviceAccrual"))
              .subtract(amount(bill, "otherAgentAccrual")));
    }
    List<JsonNode> clients = records("/api/v1/client-revenue?" + months);
    Function<List<JsonNode>, Map<String, BigDecimal>> revenue =
        each -> sums(each, "billingCurrency", "netClientRevenue");
    sameAmounts(revenue.apply(clients), revenue.apply(bills));
    Map<String, BigDecimal> both = revenue.apply(clients);
    sums(clients, "billingCurrency", "netAggregatorRevenue")
        .forEach((currency, kept) -> both.merge(currency, kept, BigDecimal::add));
    sameAmounts(both, sums(bills, "billingCurrency", "netAccrual"));
  }

  private static Map<String, BigDecimal> sums(List<JsonNode> records, String key, String field) {
    return records.stream()
        .collect(
            groupingBy(
                each -> each.get(key).asString(),
                reducing(BigDecimal.ZERO, each -> amount(each, field), BigDecimal::add)));
  }

  private static void sameAmounts(Map<String, BigDecimal> some, Map<String, BigDecimal> others) {
    assertThat(some.keySet()).isEqualTo(others.keySet());
    some.forEach((key, amount) -> same(amount, others.get(key)));
  }

  private static void same(BigDecimal one, BigDecimal other) {
    assertThat(one).isEqualByComparingTo(other);
  }

  private static BigDecimal amount(JsonNode record, String field) {
    JsonNode value = record.get(field);
    return value.isNull() ? BigDecimal.ZERO : value.decimalValue();
  }

  private List<JsonNode> records(String path) throws Exception {
    JsonNode page = lender.get(path).expect(200).body();
    List<JsonNode> records = new ArrayList<>(page.get("data").values());
    while (!page.get("nextCursor").isNull()) {
      String cursor = URLEncoder.encode(page.get("nextCursor").asString(), StandardCharsets.UTF_8);
      page = lender.get(path + "&cursor=" + cursor).expect(200).body();
      records.addAll(page.get("data").values());
    }
    return records;
  }
}
