package io.lendledger.command.settlement;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.settlement.ReportedUnits;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.trade.TradeStatus;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The trades that a lender's custodian may report on. */
@Component
class KnownTrades {

  private final JdbcClient jdbc;

  KnownTrades(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** A trade as instructed, with its remaining {@code units}. */
  record Trade(
      String loanId,
      String type,
      String account,
      String isin,
      String borrower,
      long originalUnits,
      long units,
      TradeStatus status,
      LocalDate tradeDate) {

    boolean isCancelled() {
      return status == TradeStatus.CANCELLED;
    }

    /** Names every field in which a report contradicts the trade. */
    void contradictions(int index, SettlementReport report, Consumer<Fault> faults) {
      compare(index, "tradeType", report.tradeType().wire(), type, faults);
      compare(index, "accountNumber", report.account().value(), account, faults);
      compare(index, "isin", report.isin().value(), isin, faults);
      compare(index, "borrowerCode", report.borrower().value(), borrower, faults);
      // A custodian whose instruction was amended reports what is left of it.
      long original = report.originalUnits().value();
      compare(
          index,
          "originalUnits",
          Long.toString(original),
          Long.toString(original == units ? units : originalUnits),
          faults);
      if (!isCancelled()) {
        ReportedUnits.contradiction(report, units, status)
            .ifPresent(each -> faults.accept(each.at(index)));
      }
      LocalDate settled = report.actualSettlementDate();
      if (settled != null && settled.isBefore(tradeDate)) {
        faults.accept(
            Fault.at(index, "actualSettlementDate", settled, "the trade is of " + tradeDate));
      }
    }

    private static void compare(
        int index, String field, String reported, String instructed, Consumer<Fault> faults) {
      if (!reported.equals(instructed)) {
        faults.accept(Fault.at(index, field, reported, "the trade has " + instructed));
      }
    }
  }

  /** The lender's trades among these, by id. */
  Map<String, Trade> find(LenderCode lender, Collection<SettlementReport> reports) {
    Map<String, Trade> trades = new HashMap<>();
    List<String> ids = reports.stream().map(each -> each.trade().value()).distinct().toList();
    jdbc.sql(
            """
            SELECT trade_id, loan_id, trade.type, trade.account, trade.isin, trade.borrower,
              original_units, trade.units, trade.status,
              greatest(trade.trade_date, loan.trade_date) AS trade_date
            FROM command.trade JOIN command.loan USING (loan_id)
            WHERE trade.lender = ? AND trade_id = ANY(?)
            """)
        .param(lender.value())
        .param(ids.toArray(String[]::new))
        .query(row -> {
          trades.put(
              row.getString(1),
              new Trade(
                  row.getString(2),
                  row.getString(3),
                  row.getString(4),
                  row.getString(5),
                  row.getString(6),
                  row.getLong(7),
                  row.getLong(8),
                  TradeStatus.of(row.getString(9)),
                  row.getObject(10, LocalDate.class)));
        });
    return trades;
  }

  /** The loan that a trade belongs to: the id before the slash. */
  static String loanOf(SettlementReport report) {
    String trade = report.trade().value();
    int slash = trade.indexOf('/');
    return slash < 0 ? trade : trade.substring(0, slash);
  }

  /** A fault of a report on a trade that the lender does not have. */
  static Fault unknown(int index, SettlementReport report) {
    return Fault.at(index, "tradeId", report.trade(), "no such trade");
  }
}
