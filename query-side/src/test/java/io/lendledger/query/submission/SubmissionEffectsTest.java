package io.lendledger.query.submission;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.transaction.Sales.applied;
import static io.lendledger.query.transaction.Sales.recorded;
import static io.lendledger.query.transaction.Sales.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.FindSubmissionEffects;
import io.lendledger.core.submission.SubmissionEffect;
import io.lendledger.core.submission.SubmissionEffectPage;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SubmissionEffectsTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void whatASubmissionBroughtAboutIsFoundByItsId() {
    var caused = Map.of("submissionId", "S1");
    ledger.tell(received(), Sample.booked("L0000001"));
    ledger.tellOf("transaction:DEMO/T-1", caused, recorded("DEMO", "T-1"));
    ledger.tellOf("client:DEMO/A", caused, applied("T-1"));
    ledger.tellOf("client:DEMO/B", Map.of(), report("1", null));
    ledger.tellOf("L0000001", caused, recall());
    ledger.tellOf("transaction:OTHER/T-9", caused, recorded("OTHER", "T-9"));
    ledger.tellOf("submission:S1", caused, new SubmissionApplied("S1", "DEMO", 1, 0, 0));

    assertThat(effects("S1", DEMO, FIRST_PAGE).data())
        .extracting(
            SubmissionEffect::eventType,
            SubmissionEffect::aggregateId,
            SubmissionEffect::clientId,
            SubmissionEffect::loanId,
            SubmissionEffect::tradeId)
        .containsExactly(
            tuple("transaction.recorded", "transaction:DEMO/T-1", "A", null, null),
            tuple("client.transaction-applied", "client:DEMO/A", "A", null, null),
            tuple("loan.recalled", "L0000001", null, "L0000001", "L0000001/1"));
    assertThat(effects("S1", null, FIRST_PAGE).data()).hasSize(4);
    SubmissionEffectPage first = effects("S1", DEMO, new PageRequest(1, null, null, null));
    var next = new PageRequest(9, first.nextKey(), first.position(), null);
    assertThat(effects("S1", DEMO, next).data()).hasSize(2);
    assertThatThrownBy(() -> effects("S1", OTHER, FIRST_PAGE)).isInstanceOf(Rejected.class);
    assertThatThrownBy(() -> effects("S2", null, FIRST_PAGE)).isInstanceOf(Rejected.class);
  }

  private SubmissionEffectPage effects(String submission, LenderCode lender, PageRequest page) {
    var query = new FindSubmissionEffects(new SubmissionId(submission), lender, page);
    return ledger.ask(query, SubmissionEffectPage.class);
  }

  private static LoanRecalled recall() {
    LocalDate due = TRADED.plusDays(2);
    return new LoanRecalled(
        "L0000001", "DEMO", "L0000001/1", "recall", 10, TRADED, due, List.of(), null);
  }

  private static SubmissionReceived received() {
    return new SubmissionReceived(
        "S1", "DEMO", "transactions", "application/json", 10, "00", 3, Instant.EPOCH);
  }
}
