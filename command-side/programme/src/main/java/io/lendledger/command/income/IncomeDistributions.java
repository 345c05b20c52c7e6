package io.lendledger.command.income;

import io.lendledger.command.income.ExpectedIncome.Expectation;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.income.ReportIncome;
import io.lendledger.core.income.ReportIncome.IncomeKey;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import org.springframework.stereotype.Component;

/** Manufactured income, compared with the expected payment. */
@Component
class IncomeDistributions implements SubmissionFlow {

  private static final RecordBatches<IncomeDistribution> BATCHES =
      new RecordBatches<>("incomeDistributions", IncomeRecord::read);

  private static final Repeats.Refused REPEATS = new Repeats.Refused("corporateActionId");

  private final ExpectedIncome expected;
  private final Freshness freshness;
  private final StagedRecords staged;

  IncomeDistributions(ExpectedIncome expected, Freshness freshness, StagedRecords staged) {
    this.expected = expected;
    this.freshness = freshness;
    this.staged = staged;
  }

  @Override
  public Flow flow() {
    return Flow.INCOME_DISTRIBUTION;
  }

  @Override
  public Repeats repeats() {
    return REPEATS;
  }

  @Override
  public Checked check(StoredBody body) {
    Faults faults = new Faults();
    long records =
        BATCHES.readPlain(
            body,
            faults,
            batch ->
                staged.add(
                    body,
                    batch,
                    each -> key(body, each).toString(),
                    IncomeDistribution::corporateActionId));
    staged.refuseDoubles(body.submission(), REPEATS.field(), faults);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return new Checked(records, null);
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    run.await(freshness::awaitHead);
    BATCHES.again(
        body,
        batch ->
            run.eachCommand(
                batch,
                distribution -> key(body, distribution).toString(),
                row -> command(body, row.value()),
                Outcome::answered));
  }

  private ReportIncome command(StoredBody body, IncomeDistribution distribution) {
    Expectation expectation = expected.of(body.ofLender(), distribution);
    return new ReportIncome(
        key(body, distribution), distribution, expectation.quantity(), expectation.payment());
  }

  private static IncomeKey key(StoredBody body, IncomeDistribution distribution) {
    return new IncomeKey(
        body.ofLender(),
        distribution.corporateActionId(),
        distribution.isin(),
        distribution.borrowerCode(),
        distribution.type());
  }
}
