package io.lendledger.platform.play;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A loan that has not ended, as the desk reads it. */
public record OpenLoan(
    String id,
    boolean settled,
    boolean cash,
    long settledUnits,
    BigDecimal lendingRate,
    BigDecimal rebateRate,
    String currency,
    LocalDate tradeDate,
    String lender,
    String account,
    String borrower,
    String isin) {

  public static final String PATH =
      "/desk/v1/loans/custody?limit=1000&status=Open&status=Pending%20-%20Covered"
          + "&status=Pending%20-%20Uncovered";

  private static final List<String> FIELDS =
      List.of(
          "loanId",
          "loanStatus",
          "collateralType",
          "settledUnits",
          "lendingRate",
          "rebateRate",
          "loanCurrency",
          "tradeDate",
          "lenderCode",
          "accountNumber",
          "borrowerCode",
          "isin");

  /**
   * By day and features. Not by number: loans of requests that were sent together get theirs in any
   * order, which must not change what happens.
   */
  public static final Comparator<OpenLoan> ORDER =
      Comparator.comparing(OpenLoan::tradeDate)
          .thenComparing(OpenLoan::lender)
          .thenComparing(OpenLoan::account)
          .thenComparing(OpenLoan::isin)
          .thenComparing(OpenLoan::borrower)
          .thenComparing(OpenLoan::cash)
          .thenComparing(OpenLoan::currency)
          .thenComparing(OpenLoan::lendingRate)
          .thenComparingLong(OpenLoan::settledUnits)
          .thenComparing(OpenLoan::id);

  public static JsonNode part(JsonNode page) {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (JsonNode loan : page.get("data")) {
      ObjectNode row = rows.addObject();
      FIELDS.forEach(field -> row.set(field, loan.get(field)));
    }
    return rows;
  }

  public static List<OpenLoan> all(JsonNode rows) {
    List<OpenLoan> loans = new ArrayList<>();
    for (JsonNode row : rows) {
      loans.add(
          new OpenLoan(
              row.get("loanId").asString(),
              row.get("loanStatus").asString().equals("Open"),
              row.get("collateralType").asString().equals("Cash"),
              row.get("settledUnits").asLong(),
              number(row.get("lendingRate")),
              number(row.get("rebateRate")),
              row.get("loanCurrency").asString(),
              LocalDate.parse(row.get("tradeDate").asString()),
              row.get("lenderCode").asString(),
              row.get("accountNumber").asString(),
              row.get("borrowerCode").asString(),
              row.get("isin").asString()));
    }
    return loans;
  }

  private static BigDecimal number(JsonNode value) {
    return value.isNull() ? BigDecimal.ZERO : value.asDecimal();
  }
}
