package io.lendledger.command.client.reference;

import io.lendledger.command.submission.NamedLater;
import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.StatementPlace;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Clients' preferences, never backdated (docs/api.md, Clients). */
@Component
class ClientReferences implements SubmissionFlow {

  private static final RecordBatches<ClientReferenceRecord> BATCHES =
      new RecordBatches<>("clients", ClientReferenceRecord::read);

  private static final Repeats.Refused REPEATS = new Repeats.Refused("clientId");

  private final WithdrawingReferences withdrawing;
  private final StagedRecords staged;

  ClientReferences(WithdrawingReferences withdrawing, StagedRecords staged) {
    this.withdrawing = withdrawing;
    this.staged = staged;
  }

  @Override
  public Flow flow() {
    return Flow.CLIENT_REFERENCE;
  }

  @Override
  public Repeats repeats() {
    return REPEATS;
  }

  @Override
  public Checked check(StoredBody body) {
    Faults faults = new Faults();
    Faults backdated = new Faults();
    long records =
        BATCHES.readPlain(
            body,
            faults,
            batch -> {
              refuseBackdated(body, batch, backdated);
              staged.add(body, batch, ClientReferences::key, each -> each.client().value());
            });
    staged.refuseDoubles(body.submission(), REPEATS.field(), faults);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    backdated.throwIfAny(RejectionCode.BACKDATED_CHANGE);
    return new Checked(records, null);
  }

  /** A client has one preference a day. */
  private static String key(ClientReferenceRecord record) {
    return record.effectiveDate() + " " + record.client();
  }

  private static void refuseBackdated(
      StoredBody body, List<Row<ClientReferenceRecord>> batch, Faults backdated) {
    for (Row<ClientReferenceRecord> row : batch) {
      if (row.value().effectiveDate().isBefore(body.today())) {
        backdated.add(
            row.index(),
            "effectiveDate",
            row.value().effectiveDate().toString(),
            "is before today, " + body.today());
      }
    }
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    Long receipt = run.receipt();
    StatementPlace place = receipt == null ? null : new StatementPlace(receipt, true);
    BATCHES.again(
        body,
        batch ->
            run.eachCommand(
                batch,
                record -> record.client().value(),
                row -> command(body, row.value(), place),
                Outcome::answered));
  }

  @Override
  public void stays(Withdrawal withdrawal) {
    withdrawing.stays(withdrawal);
  }

  @Override
  public void withdraw(StoredBody body, Withdrawal withdrawal) {
    NamedLater.refuse(body, withdrawal, BATCHES, record -> record.client().value());
    Set<ClientId> clients = new TreeSet<>(Comparator.comparing(ClientId::value));
    BATCHES.again(body, batch -> batch.forEach(row -> clients.add(row.value().client())));
    withdrawing.withdraw(body, withdrawal, clients);
  }

  private static SetPreference command(
      StoredBody body, ClientReferenceRecord record, @Nullable StatementPlace place) {
    return new SetPreference(
        new ClientKey(body.ofLender(), record.client()),
        record.effectiveDate(),
        record.optIn(),
        record.feeSplit(),
        body.today(),
        place);
  }
}
