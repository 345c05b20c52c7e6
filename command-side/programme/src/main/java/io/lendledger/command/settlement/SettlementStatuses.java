package io.lendledger.command.settlement;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.settlement.KnownTrades.Trade;
import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.submission.Flow;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Custodians' reports on trades; each report must agree with a trade of the lender. */
@Component
class SettlementStatuses implements SubmissionFlow {

  private static final RecordBatches<SettlementReport> BATCHES =
      new RecordBatches<>("settlementStatuses", SettlementRecord::read);

  private final KnownTrades trades;
  private final Freshness freshness;

  SettlementStatuses(KnownTrades trades, Freshness freshness) {
    this.trades = trades;
    this.freshness = freshness;
  }

  @Override
  public Flow flow() {
    return Flow.SETTLEMENT_STATUS;
  }

  @Override
  public Repeats repeats() {
    return new Repeats.Taken("reports tell how far a trade has come, and settled units never fall");
  }

  @Override
  public Checked check(StoredBody body) {
    Faults faults = new Faults();
    Faults cancelled = new Faults();
    freshness.awaitHead();
    long records = BATCHES.readPlain(body, faults, batch -> check(body, batch, faults, cancelled));
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    cancelled.throwIfAny(RejectionCode.INVALID_TRANSITION);
    return new Checked(records, null);
  }

  private void check(
      StoredBody body, List<Row<SettlementReport>> batch, Faults faults, Faults cancelled) {
    Map<String, Trade> known =
        trades.find(body.ofLender(), batch.stream().map(Row::value).toList());
    for (Row<SettlementReport> row : batch) {
      SettlementReport report = row.value();
      Trade trade = known.get(report.trade().value());
      if (trade == null) {
        faults.add(KnownTrades.unknown(row.index(), report));
        continue;
      }
      trade.contradictions(row.index(), report, faults::add);
      if (trade.isCancelled()) {
        cancelled.add(
            row.index(),
            "tradeId",
            report.trade().value(),
            "the trade is Cancelled: cannot report " + report.status());
      }
    }
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    BATCHES.again(
        body,
        batch ->
            run.eachCommand(
                batch,
                KnownTrades::loanOf,
                row ->
                    new ReportSettlement(
                        new LoanId(KnownTrades.loanOf(row.value())), row.value(), body.today()),
                Outcome::answered));
  }
}
