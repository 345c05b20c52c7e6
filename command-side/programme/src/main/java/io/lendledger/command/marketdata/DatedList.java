package io.lendledger.command.marketdata;

import io.lendledger.command.submission.NamedLater;
import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.RecordReader;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.marketdata.MarketDataCommand;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A day's list of one kind of market data, published in chunks; no key comes twice.
 *
 * @param <K> what a record is about, by its text
 * @param <R> the record
 */
final class DatedList<K, R> implements SubmissionFlow {

  private static final int CHUNK_RECORDS = 500;

  private final Flow flow;
  private final Repeats.Refused repeats;
  private final Function<R, K> key;
  private final RecordBatches<R> batches;
  private final BiFunction<MarketDataKey, List<R>, MarketDataCommand> publish;
  private final Withdrawable<K, R> withdrawable;
  private final WithdrawingLists withdrawing;
  private final StagedRecords staged;

  DatedList(
      Flow flow,
      String listName,
      RecordReader<R> reader,
      String keyField,
      Function<R, K> key,
      BiFunction<MarketDataKey, List<R>, MarketDataCommand> publish,
      Withdrawable<K, R> withdrawable,
      WithdrawingLists withdrawing,
      StagedRecords staged) {
    this.flow = flow;
    this.repeats = new Repeats.Refused(keyField);
    this.key = key;
    this.batches = new RecordBatches<>(listName, reader);
    this.publish = publish;
    this.withdrawable = withdrawable;
    this.withdrawing = withdrawing;
    this.staged = staged;
  }

  private String text(R each) {
    return key.apply(each).toString();
  }

  @Override
  public Flow flow() {
    return flow;
  }

  @Override
  public Repeats repeats() {
    return repeats;
  }

  @Override
  public Checked check(StoredBody body) {
    Faults faults = new Faults();
    RecordBatches.Read read =
        batches.read(body, faults, batch -> staged.add(body, batch, this::text, each -> ""));
    LocalDate date = read.envelope().required("date", FieldTypes.date(DateKind.REPORTED));
    Checked checked = read.envelope().build(() -> new Checked(read.records(), date));
    staged.refuseDoubles(body.submission(), repeats.field(), faults);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return checked == null ? new Checked(read.records(), null) : checked;
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    MarketDataKey day = new MarketDataKey(flow.wire(), body.ofDate());
    batches.again(body, batch -> publish(day, batch, run));
  }

  @Override
  public void stays(Withdrawal withdrawal) {
    withdrawing.stays(withdrawal);
  }

  @Override
  public void withdraw(StoredBody body, Withdrawal withdrawal) {
    NamedLater.refuse(body, withdrawal, batches, this::text);
    withdrawing.withdraw(body, withdrawal, key, withdrawable);
  }

  private void publish(MarketDataKey day, List<Row<R>> batch, SubmissionRun run) {
    for (int from = 0; from < batch.size(); from += CHUNK_RECORDS) {
      List<Row<R>> chunk = batch.subList(from, Math.min(batch.size(), from + CHUNK_RECORDS));
      if (chunk.getFirst().index() < run.checkpoint()) {
        continue;
      }
      List<R> points = chunk.stream().map(Row::value).toList();
      long changed = run.<Long>send(publish.apply(day, points));
      run.count(
          run.applied() + changed,
          run.unchanged() + points.size() - changed,
          chunk.getLast().index() + 1L);
    }
  }
}
