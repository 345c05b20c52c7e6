package io.lendledger.query.submission;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.FaultPage;
import io.lendledger.core.submission.FindOvertakenRecords;
import io.lendledger.core.submission.OvertakenRecord;
import io.lendledger.core.submission.SubmissionEvent.RecordsOvertaken;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OvertakenRecordsTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  private FaultPage ask(String submission, LenderCode lender, PageRequest page) {
    var query = new FindOvertakenRecords(new SubmissionId(submission), lender, page);
    return ledger.ask(query, FaultPage.class);
  }

  private void receive(String submission) {
    ledger.tell(
        new SubmissionReceived(
            submission, "DEMO", "transactions", "application/json", 10, "00", 3, Instant.EPOCH));
  }

  private static RecordsOvertaken overtaken(OvertakenRecord... records) {
    return new RecordsOvertaken("S1", "DEMO", List.of(records));
  }

  @Test
  void recordsThatWereOvertakenAreReadOnceInTheirOrderByTheirLender() {
    receive("S1");
    receive("S2");
    ledger.tell(overtaken(new OvertakenRecord(12, "second"), new OvertakenRecord(3, "first")));
    ledger.tell(overtaken(new OvertakenRecord(12, "told again"), new OvertakenRecord(40, "third")));
    ledger.tell(new SubmissionApplied("S1", "DEMO", 0, 3, 0));

    FaultPage first = ask("S1", DEMO, new PageRequest(2, null, null, null));
    assertThat(first.data())
        .containsExactly(new Fault(3, null, null, "first"), new Fault(12, null, null, "second"));
    var next = new PageRequest(2, first.nextKey(), first.position(), null);
    FaultPage last = ask("S1", null, next);
    assertThat(last.data()).containsExactly(new Fault(40, null, null, "third"));
    assertThat(last.nextKey()).isNull();
    assertThat(ask("S2", DEMO, FIRST_PAGE).data()).isEmpty();
    assertThatThrownBy(() -> ask("S1", OTHER, FIRST_PAGE)).isInstanceOf(Rejected.class);
    assertThatThrownBy(() -> ask("S3", null, FIRST_PAGE)).isInstanceOf(Rejected.class);
  }
}
