package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.OpenLoan;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A loan that has not ended, with its marks as the service values it. */
record LentLoan(
    String id,
    boolean open,
    boolean cash,
    long originalUnits,
    long settledUnits,
    LocalDate tradeDate,
    String account,
    String borrower,
    String isin,
    String currency,
    BigDecimal margin,
    BigDecimal taxRate,
    @Nullable BigDecimal marketPrice,
    String marketCurrency,
    @Nullable BigDecimal loanPrice) {

  /** All of a lender, as the lender reads them. */
  static final String OF_LENDER = OpenLoan.PATH.replace("/desk/v1/", "/api/v1/");

  static String ofLender(String lender) {
    return OpenLoan.PATH + "&lenderCode=" + lender;
  }

  static List<LentLoan> all(JsonNode page) {
    List<LentLoan> loans = new ArrayList<>();
    for (JsonNode row : page.get("data")) {
      loans.add(
          new LentLoan(
              text(row, "loanId"),
              text(row, "loanStatus").equals("Open"),
              text(row, "collateralType").equals("Cash"),
              row.get("originalUnits").asDecimal().longValue(),
              row.get("settledUnits").asDecimal().longValue(),
              LocalDate.parse(text(row, "tradeDate")),
              text(row, "accountNumber"),
              text(row, "borrowerCode"),
              text(row, "isin"),
              text(row, "loanCurrency"),
              number(row, "marginPercent", BigDecimal.valueOf(100)),
              number(row, "withholdingTaxRate", BigDecimal.ZERO),
              price(row, "marketPrice"),
              marketCurrency(row),
              price(row, "loanPrice")));
    }
    return loans;
  }

  private static String marketCurrency(JsonNode row) {
    return text(row, row.path("marketCurrency").isString() ? "marketCurrency" : "loanCurrency");
  }

  /** What tells it from others but its number, of which a kill may waste some. */
  String features() {
    return "%s %s %s %d %s %s".formatted(tradeDate, account, isin, originalUnits, borrower, cash);
  }

  private static String text(JsonNode row, String field) {
    return row.get(field).asString();
  }

  private static @Nullable BigDecimal price(JsonNode row, String field) {
    JsonNode value = row.path(field);
    return value.isNumber() ? value.asDecimal() : null;
  }

  private static BigDecimal number(JsonNode row, String field, BigDecimal otherwise) {
    BigDecimal value = price(row, field);
    return value == null ? otherwise : value;
  }
}
