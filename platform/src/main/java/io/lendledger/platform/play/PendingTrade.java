package io.lendledger.platform.play;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A trade that has yet to settle, as its lender reads it. */
public record PendingTrade(
    String id,
    String type,
    long originalUnits,
    long settledUnits,
    long openUnits,
    LocalDate tradeDate,
    LocalDate intended,
    String loan,
    String account,
    String isin,
    String borrower) {

  public static final String PATH = "/api/v1/trades?limit=1000&status=Pending";

  private static final List<String> FIELDS =
      List.of(
          "tradeId",
          "tradeType",
          "originalUnits",
          "settledUnits",
          "outstandingSettlementUnits",
          "tradeDate",
          "intendedSettlementDate");
  private static final List<String> OF_LOAN =
      List.of("loanId", "accountNumber", "isin", "borrowerCode");

  /** By day and features, and not by number, as loans are. */
  public static final Comparator<PendingTrade> ORDER =
      Comparator.comparing(PendingTrade::tradeDate)
          .thenComparing(PendingTrade::intended)
          .thenComparing(PendingTrade::type)
          .thenComparing(PendingTrade::account)
          .thenComparing(PendingTrade::isin)
          .thenComparing(PendingTrade::borrower)
          .thenComparingLong(PendingTrade::originalUnits)
          .thenComparingLong(PendingTrade::settledUnits)
          .thenComparing(PendingTrade::id);

  public static JsonNode part(JsonNode page) {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (JsonNode trade : page.get("data")) {
      ObjectNode row = rows.addObject();
      FIELDS.forEach(field -> row.set(field, trade.get(field)));
      OF_LOAN.forEach(field -> row.set(field, trade.get("loan").get(field)));
    }
    return rows;
  }

  public static List<PendingTrade> all(JsonNode rows) {
    List<PendingTrade> trades = new ArrayList<>();
    for (JsonNode row : rows) {
      trades.add(
          new PendingTrade(
              row.get("tradeId").asString(),
              row.get("tradeType").asString(),
              row.get("originalUnits").asLong(),
              row.get("settledUnits").asLong(),
              row.get("outstandingSettlementUnits").asLong(),
              LocalDate.parse(row.get("tradeDate").asString()),
              LocalDate.parse(row.get("intendedSettlementDate").asString()),
              row.get("loanId").asString(),
              row.get("accountNumber").asString(),
              row.get("isin").asString(),
              row.get("borrowerCode").asString()));
    }
    return trades;
  }

  /**
   * What tells it from others. Not its id: a loan number that an interruption has wasted must not
   * change what happens.
   */
  public long features() {
    String text =
        "%s %s %s %s %s %d".formatted(type, tradeDate, account, isin, borrower, originalUnits);
    return text.hashCode();
  }
}
