package io.lendledger.command.transaction;

import io.lendledger.command.position.HeldUnits;
import io.lendledger.command.submission.AtOnce;
import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.transaction.RecordTransaction;
import io.lendledger.core.transaction.Transaction;
import io.lendledger.core.transaction.TransactionKey;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.stereotype.Component;

/** Purchases and sales, each recorded once for ever (docs/api.md, Transactions). */
@Component
class Transactions implements SubmissionFlow {

  static final RecordBatches<Transaction> BATCHES =
      new RecordBatches<>("transactions", TransactionRecord::read);

  private final TransactionRegister register;
  private final StagedRecords staged;
  private final StagedMovements movements;
  private final HeldUnits held;
  private final TransactionsAtOnce atOnce;

  Transactions(
      TransactionRegister register,
      StagedRecords staged,
      StagedMovements movements,
      HeldUnits held,
      TransactionsAtOnce atOnce) {
    this.register = register;
    this.staged = staged;
    this.movements = movements;
    this.held = held;
    this.atOnce = atOnce;
  }

  @Override
  public Flow flow() {
    return Flow.TRANSACTIONS;
  }

  @Override
  public Repeats repeats() {
    return new Repeats.Taken("a transaction counts once, and its id with other content is refused");
  }

  @Override
  public boolean isOrdered() {
    return false;
  }

  @Override
  public Checked check(StoredBody body) {
    Faults faults = new Faults();
    AtomicReference<BigDecimal> units = new AtomicReference<>(BigDecimal.ZERO);
    long records =
        BATCHES.readPlain(
            body,
            faults,
            batch -> {
              staged.add(body, batch, Transaction::transactionId, TransactionRecord::hash);
              batch.forEach(row -> units.accumulateAndGet(row.value().units(), BigDecimal::add));
            });
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    boolean measured = !held.isFarFromMost(body.ofLender(), units.get());
    if (measured) {
      BATCHES.again(body, batch -> movements.add(body, batch));
      held.lookAtTransactions(body.submission(), body.ofLender());
    }
    return new Checked(records, null).moving(units.get(), measured);
  }

  @Override
  public AtOnce<Transaction> atOnce() {
    return atOnce;
  }

  /** Under concurrent submissions of the same id only the look-up knows the first. */
  @Override
  public void accept(StoredBody body, Checked checked, Runnable othersGo) {
    Faults conflicts = new Faults();
    register.take(body.submission(), body.ofLender(), conflicts, othersGo);
    conflicts.throwIfAny(RejectionCode.TRANSACTION_CONFLICT);
    if (checked.measured()) {
      held.takeTransactions(body.submission(), body.ofLender(), checked.units());
    } else {
      held.take(body.ofLender(), checked.units());
    }
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    BATCHES.again(body, batch -> apply(body, batch, run));
  }

  private void apply(StoredBody body, List<Row<Transaction>> batch, SubmissionRun run) {
    Set<Integer> firsts = register.firsts(body.submission(), body.ofLender(), batch);
    run.eachCommand(
        batch,
        Transaction::transactionId,
        row -> firsts.contains(row.index()) ? recording(body, row.value()) : null,
        _ -> Outcome.APPLIED);
  }

  static RecordTransaction recording(StoredBody body, Transaction transaction) {
    return new RecordTransaction(
        new TransactionKey(body.ofLender(), transaction.transactionId()), transaction);
  }

  /** Recorded transactions are applied, which alone has consequences. */
  @Override
  public List<Fault> rehearse(StoredBody body, SubmissionRun run) {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    BATCHES.again(
        body,
        batch -> {
          seen.addAll(register.taken(body.ofLender(), batch));
          run.each(
              batch,
              each -> each.client().value(),
              row ->
                  seen.add(row.value().transactionId())
                      ? Outcome.changed(run.<Boolean>send(applying(body, row.value())))
                      : Outcome.DUPLICATE);
        });
    return List.of();
  }

  private static ApplyTransaction applying(StoredBody body, Transaction transaction) {
    return new ApplyTransaction(
        new ClientKey(body.ofLender(), transaction.client()),
        transaction.transactionId(),
        new HoldingKey(transaction.account(), transaction.isin(), transaction.depositary()),
        transaction.side(),
        transaction.units(),
        transaction.tradeDate(),
        transaction.settlementDate(),
        body.today(),
        null);
  }
}
