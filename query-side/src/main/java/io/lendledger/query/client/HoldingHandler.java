package io.lendledger.query.client;

import io.lendledger.core.client.FindHoldings;
import io.lendledger.core.client.HoldingPage;
import io.lendledger.core.client.HoldingRecord;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Listing;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link FindHoldings}. */
@Component
final class HoldingHandler {

  /** The rows behind what may be lent. */
  static final List<String> PROJECTIONS = List.of(ModelNames.INVENTORY, ModelNames.ALLOCATIONS);

  private static final int KEY_PARTS = 5;
  private static final List<String> BEGINNING = List.of("", "", "", "", "");

  private static final RowOrder ORDER =
      RowOrder.of(
          HoldingPage.class,
          Map.of(
              "accountNumber", "custody_account_id",
              "depositary", "nullif(r.depositary, '')",
              "pendingUnits", "net_pending",
              "onLoanUnits", "allocated"),
          "lender_code",
          "client_id",
          "custody_account_id",
          "isin",
          "depositary");

  private final SortedReads reads;

  HoldingHandler(SortedReads reads) {
    this.reads = reads;
  }

  @QueryHandler
  HoldingPage handle(FindHoldings query) {
    var page =
        reads.read(
            query.lender(),
            query.page(),
            PROJECTIONS,
            ORDER,
            (moment, each) -> listing(query, moment, each));
    return new HoldingPage(
        page.data(), page.nextKey(), page.moment().position(), page.moment().asOf());
  }

  @QueryHandler
  RecordCount count(FindHoldings query) {
    return reads.count(
        query.lender(), query.page(), PROJECTIONS, (moment, each) -> listing(query, moment, each));
  }

  private static List<String> key(HoldingRecord holding) {
    String depositary = holding.depositary();
    return List.of(
        holding.lenderCode(),
        holding.clientId(),
        holding.accountNumber(),
        holding.isin(),
        depositary == null ? "" : depositary);
  }

  private static Listing<HoldingRecord> listing(
      FindHoldings query, Moment moment, PageRequest page) {
    List<String> key = PageKey.after(page, KEY_PARTS);
    List<String> after = key == null ? BEGINNING : key;
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("date", moment.date());
    parameters.put("afterLender", after.get(0));
    parameters.put("afterClient", after.get(1));
    parameters.put("afterAccount", after.get(2));
    parameters.put("afterIsin", after.get(3));
    parameters.put("afterDepositary", after.get(4));
    LenderCode lender = query.lender();
    String filters =
        filter("lender_code", lender == null ? null : lender.value(), parameters)
            + filter("client_id", query.clientId(), parameters)
            + filter("isin", query.isin(), parameters);
    return new Listing<>(
        shown -> HoldingSql.rows(shown, filters),
        shown -> HoldingSql.rowsByKey(shown, filters, page.limit() + 1),
        (shown, chosen) -> HoldingSql.page(shown, chosen),
        "lender_code, client_id, custody_account_id, isin, depositary",
        parameters,
        true,
        () -> HoldingHandler::holding,
        HoldingHandler::key);
  }

  /** A condition on holdings {@code h}, unless there is nothing to compare with. */
  static String filter(String column, @Nullable String value, Map<String, Object> parameters) {
    if (value == null) {
      return "";
    }
    parameters.put(column, value);
    return " AND h.%1$s = :%1$s".formatted(column);
  }

  private static HoldingRecord holding(ResultSet row, int number) throws SQLException {
    long allocated = row.getLong("allocated");
    boolean lends = row.getBoolean("lends");
    long lendable = lends ? row.getBigDecimal("may_lend").longValueExact() : 0;
    String depositary = row.getString("depositary");
    return new HoldingRecord(
        row.getString("lender_code"),
        row.getString("client_id"),
        row.getString("custody_account_id"),
        row.getString("isin"),
        depositary.isEmpty() ? null : depositary,
        row.getBigDecimal("quantity"),
        row.getBigDecimal("net_pending"),
        allocated,
        Math.max(0, lendable - allocated),
        row.getString("position_status"),
        (lends ? OptIn.IN : OptIn.OUT).wire());
  }
}
