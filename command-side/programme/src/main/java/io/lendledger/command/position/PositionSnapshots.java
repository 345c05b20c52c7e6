package io.lendledger.command.position;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.position.StagedPositions.Change;
import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.intake.EarlierSubmissions;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.position.PositionCommand.AdmitSnapshot;
import io.lendledger.core.position.PositionCommand.CompleteSnapshot;
import io.lendledger.core.position.PositionCommand.PositionBookKey;
import io.lendledger.core.position.PositionCommand.ReleaseSnapshot;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Full snapshots of a lender's inventory (docs/api.md, Positions; docs/lending.md, Inventory). */
@Component
class PositionSnapshots implements SubmissionFlow {

  /** Changes are cheaper than records of other flows: clients are sent many at once. */
  private static final int CHANGES_A_RECORD = 5;

  private static final int MOST_HOLDINGS_A_COMMAND = 100;

  private final StagedPositions staged;
  private final EarlierTransactions earlier;
  private final EarlierSubmissions submissions;
  private final Freshness freshness;
  private final HeldUnits held;
  private final WithdrawingSnapshots withdrawing;
  private final LargeDrops drops;
  private final AbandonedSnapshots abandoned;

  PositionSnapshots(
      StagedPositions staged,
      EarlierTransactions earlier,
      EarlierSubmissions submissions,
      Freshness freshness,
      HeldUnits held,
      WithdrawingSnapshots withdrawing,
      LargeDrops drops,
      AbandonedSnapshots abandoned) {
    this.staged = staged;
    this.earlier = earlier;
    this.submissions = submissions;
    this.freshness = freshness;
    this.held = held;
    this.withdrawing = withdrawing;
    this.drops = drops;
    this.abandoned = abandoned;
  }

  @Override
  public Flow flow() {
    return Flow.POSITIONS;
  }

  @Override
  public Repeats repeats() {
    return StagedPositions.REPEATS;
  }

  @Override
  public Checked check(StoredBody body) {
    Faults faults = new Faults();
    Checked checked = stage(body, faults);
    staged.refuseDoubles(body.submission(), faults);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return measured(body, checked);
  }

  private Checked measured(StoredBody body, Checked checked) {
    BigDecimal all = staged.units(body.submission());
    if (checked.date() == null || held.isFarFromMost(body.ofLender(), all)) {
      return checked.moving(all, false);
    }
    held.lookAtSnapshot(body.submission(), body.ofLender(), checked.date());
    return checked.moving(staged.unitsOfLargest(body.submission()), true);
  }

  @Override
  public void restage(StoredBody body) {
    Faults none = new Faults();
    Checked checked = stage(body, none);
    if (!none.isEmpty()) {
      throw new IllegalStateException(
          "%d faults in %d accepted records".formatted(none.count(), checked.records()));
    }
  }

  private Checked stage(StoredBody body, Faults faults) {
    var batches = new RecordBatches<>("positions", PositionRecord::read);
    RecordBatches.Read read = batches.read(body, faults, batch -> staged.add(body, batch));
    Fields envelope = read.envelope();
    LocalDate asOfDate = envelope.required("asOfDate", FieldTypes.date(DateKind.REPORTED));
    Boolean empty = envelope.optional("emptyInventory", FieldTypes.flag(), false);
    envelope.rule(
        "emptyInventory",
        "must be true for an empty list, and only then",
        () -> empty == (read.records() == 0));
    Checked checked = envelope.build(() -> new Checked(read.records(), asOfDate));
    return checked == null ? new Checked(read.records(), null) : checked;
  }

  @Override
  public void guard(StoredBody body) {
    refuseBackdated(body);
    drops.refuse(body);
  }

  private void refuseBackdated(StoredBody body) {
    submissions
        .latestSnapshot(body.ofLender(), body.submission())
        .ifPresent(latest -> AdmittingSnapshots.refuseBefore(latest, body.ofDate()));
  }

  @Override
  public void admit(StoredBody body, Sender sender) {
    AdmitSnapshot admission = new AdmitSnapshot(book(body), body.submission(), body.ofDate());
    try {
      sender.send(admission);
    } catch (Rejected refused) {
      if (!abandoned.release(book(body), sender)) {
        throw refused;
      }
      sender.send(admission);
    }
  }

  @Override
  public void release(StoredBody body, Sender sender) {
    sender.send(new ReleaseSnapshot(book(body), body.submission()));
  }

  /** Another process may have accepted a later one since this one was admitted. */
  @Override
  public void accept(StoredBody body, Checked checked, Runnable othersGo) {
    refuseBackdated(body);
    if (checked.measured()) {
      held.takeSnapshot(body.submission(), body.ofLender(), body.ofDate(), checked.units());
    } else {
      held.take(body.ofLender(), checked.units());
    }
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    run.await(() -> {
      earlier.await(body.ofLender(), body.submission());
      freshness.awaitHead();
    });
    run.requireLock();
    long receipt = earlier.receipt(body.submission());
    long changes = staged.keepChanges(body, receipt);
    boolean resumed = run.checkpoint() > 0;
    long unchanged = resumed ? run.unchanged() : run.records() - changes;
    long applied = run.records() - unchanged - changes;
    run.count(applied, unchanged, Math.max(1, applied + unchanged), 0);
    Change last = null;
    List<Change> page =
        staged.behind(body.submission(), last, CHANGES_A_RECORD * run.sliceRecords());
    while (!page.isEmpty()) {
      report(body, receipt, page, run);
      applied += page.stream().filter(each -> each.record() != null).count();
      run.count(
          applied,
          unchanged,
          Math.max(1, applied + unchanged),
          Math.ceilDiv(page.size(), CHANGES_A_RECORD));
      last = page.getLast();
      page = staged.behind(body.submission(), last, CHANGES_A_RECORD * run.sliceRecords());
    }
    run.requireLock();
    run.send(new CompleteSnapshot(book(body), body.submission(), body.ofDate()));
  }

  /** Only holdings that would be short, and those that could take over, have consequences. */
  @Override
  public List<Fault> rehearse(StoredBody body, SubmissionRun run) {
    run.await(() -> earlier.awaitAll(body.ofLender()));
    List<Fault> details = new ArrayList<>(drops.told(body));
    List<ReportHoldings> reports = drops.reports(body);
    long changes = staged.keepChanges(body, Long.MAX_VALUE);
    run.count(changes, run.records() - changes, run.records());
    run.inParallel(reports, run::<Long>send);
    int room = Rejection.MOST_FAULTS - details.size();
    details.addAll(staged.missing(body.submission(), body.ofLender(), room));
    return details;
  }

  @Override
  public void withdraw(StoredBody body, Withdrawal withdrawal) {
    freshness.awaitHead();
    earlier.requireLookUps(body.ofLender());
    withdrawing.withdraw(body, withdrawal);
  }

  private static void report(StoredBody body, long receipt, List<Change> page, SubmissionRun run) {
    Map<ClientId, List<ReportedHolding>> clients =
        page.stream()
            .collect(
                Collectors.groupingBy(
                    Change::client, Collectors.mapping(Change::holding, Collectors.toList())));
    List<ReportHoldings> reports = new ArrayList<>();
    clients.forEach((client, holdings) -> {
      for (int from = 0; from < holdings.size(); from += MOST_HOLDINGS_A_COMMAND) {
        int to = Math.min(holdings.size(), from + MOST_HOLDINGS_A_COMMAND);
        reports.add(
            new ReportHoldings(
                new ClientKey(body.ofLender(), client),
                body.submission(),
                body.ofDate(),
                List.copyOf(holdings.subList(from, to)),
                body.today(),
                receipt));
      }
    });
    run.sendAll(reports);
  }

  private static PositionBookKey book(StoredBody body) {
    return new PositionBookKey(body.ofLender());
  }
}
