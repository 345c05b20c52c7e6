package io.lendledger.command.instrument;

import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.core.instrument.Instrument;
import io.lendledger.core.instrument.InstrumentCommand.InstrumentKey;
import io.lendledger.core.instrument.InstrumentCommand.RegisterInstrument;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import org.springframework.stereotype.Component;

/** The desk's list of instruments. */
@Component("instrumentSubmissions")
class InstrumentSubmissions implements SubmissionFlow {

  private static final RecordBatches<Instrument> BATCHES =
      new RecordBatches<>("instruments", InstrumentRecord::read);

  private static final Repeats.Refused REPEATS = new Repeats.Refused("isin");

  private final StagedRecords staged;

  InstrumentSubmissions(StagedRecords staged) {
    this.staged = staged;
  }

  @Override
  public Flow flow() {
    return Flow.INSTRUMENTS;
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
            body, faults, batch -> staged.add(body, batch, Instrument::isin, each -> ""));
    staged.refuseDoubles(body.submission(), REPEATS.field(), faults);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return new Checked(records, null);
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    BATCHES.again(
        body,
        batch ->
            run.eachCommand(
                batch, Instrument::isin, row -> command(row.value()), Outcome::answered));
  }

  private static RegisterInstrument command(Instrument instrument) {
    return new RegisterInstrument(new InstrumentKey(new Isin(instrument.isin())), instrument);
  }
}
