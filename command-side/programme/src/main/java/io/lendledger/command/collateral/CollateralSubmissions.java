package io.lendledger.command.collateral;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.ReportCollateral;
import io.lendledger.core.collateral.ReportCollateral.CollateralReportKey;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * The day's collateral: each RQV account in the list is replaced whole. Lines are valued when the
 * list is accepted, at the day's market data.
 */
@Component
class CollateralSubmissions implements SubmissionFlow {

  private static final RecordBatches<CollateralInput> BATCHES =
      new RecordBatches<>("collateral", CollateralInput::read);
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int PAGE_ACCOUNTS = 100;

  /** An account's report is one event: of so many usual lines, some 4 MB. */
  static final int MOST_LINES = 5_000;

  private final CollateralValuation valuation;
  private final StagedRecords staged;
  private final ValuedLines valued;
  private final Freshness freshness;

  CollateralSubmissions(
      CollateralValuation valuation,
      StagedRecords staged,
      ValuedLines valued,
      Freshness freshness) {
    this.valuation = valuation;
    this.staged = staged;
    this.valued = valued;
    this.freshness = freshness;
  }

  @Override
  public Flow flow() {
    return Flow.COLLATERAL;
  }

  @Override
  public Repeats repeats() {
    return new Repeats.Taken("an account has as many lines as it has pieces, also equal ones");
  }

  @Override
  public Checked check(StoredBody body) {
    freshness.awaitHead();
    Faults faults = new Faults();
    RecordBatches.Read read = BATCHES.read(body, faults, batch -> {});
    LocalDate date = read.envelope().required("date", FieldTypes.date(DateKind.REPORTED));
    Checked checked = read.envelope().build(() -> new Checked(read.records(), date));
    Faults told = new Faults();
    BATCHES.read(body, told, batch -> stage(body, date, batch, faults));
    staged.refuseMoreThan(body.submission(), MOST_LINES, "rqvAccount", faults);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return checked == null ? new Checked(read.records(), null) : checked;
  }

  @Override
  public void accept(StoredBody body, Checked checked, Runnable othersGo) {
    valued.keep(body.submission());
  }

  @Override
  public void applied(StoredBody body) {
    valued.forget(body.submission());
  }

  @Override
  public void restage(StoredBody body) {
    if (!valued.restage(body)) {
      valueAnew(body);
    }
  }

  private void valueAnew(StoredBody body) {
    freshness.awaitHead();
    Faults none = new Faults();
    BATCHES.again(body, batch -> stage(body, body.ofDate(), batch, none));
    if (!none.isEmpty()) {
      throw new IllegalStateException(
          "%d accepted lines have no value any more: prices or rates of %s were withdrawn"
              .formatted(none.count(), body.ofDate()));
    }
  }

  /** Without its day a list has no values, but its lenders and borrowers can be looked for. */
  private void stage(
      StoredBody body, @Nullable LocalDate date, List<Row<CollateralInput>> batch, Faults faults) {
    List<Row<CollateralLine>> lines = new ArrayList<>();
    for (Row<CollateralInput> row : batch) {
      valuation.refuseStrangers(row, faults);
      CollateralLine line = date == null ? null : valuation.value(date, row, faults);
      if (line != null) {
        lines.add(new Row<>(row.index(), line));
      }
    }
    staged.add(body, lines, CollateralLine::rqvAccount, JSON::writeValueAsString);
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    String last = "";
    List<StagedRecords.Key> accounts = staged.keysBehind(body.submission(), last, PAGE_ACCOUNTS);
    run.count(0, 0, 0);
    while (!accounts.isEmpty()) {
      for (StagedRecords.Key account : accounts) {
        report(body, account, run);
        last = account.text();
      }
      accounts = staged.keysBehind(body.submission(), last, PAGE_ACCOUNTS);
    }
  }

  private void report(StoredBody body, StagedRecords.Key account, SubmissionRun run) {
    List<CollateralLine> lines =
        staged.contents(body.submission(), account.text()).stream()
            .map(CollateralSubmissions::line)
            .toList();
    boolean changed =
        run.outcomeOfAll(
                account.first(),
                new ReportCollateral(new CollateralReportKey(body.ofDate(), account.text()), lines))
            == Outcome.APPLIED;
    long applied = run.applied() + (changed ? lines.size() : 0);
    long unchanged = run.unchanged() + (changed ? 0 : lines.size());
    run.count(applied, unchanged, applied + unchanged);
  }

  private static CollateralLine line(String json) {
    return JSON.readValue(json, CollateralLine.class);
  }
}
