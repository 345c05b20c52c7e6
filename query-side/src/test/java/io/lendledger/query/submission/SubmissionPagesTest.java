package io.lendledger.query.submission;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.FindSubmissions;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.submission.SubmissionView;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SubmissionPagesTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void submissionsBeginWithTheNewest() {
    ledger.tell(
        received("S1", "DEMO", "positions", 1),
        received("S2", "OTHER", "positions", 2),
        received("S3", "DEMO", "transactions", 3),
        received("S4", null, "prices", 4));
    Instant before = ledger.now();
    ledger.tell(new SubmissionApplied("S1", "DEMO", 2, 1, 0));
    assertThat(submissions(DEMO, null, List.of(), null)).containsExactly("S3", "S1");
    assertThat(submissions(null, null, List.of(), null)).containsExactly("S4", "S3", "S2", "S1");
    assertThat(submissions(DEMO, "positions", List.of(), null)).containsExactly("S1");
    assertThat(submissions(DEMO, null, List.of("Applied"), null)).containsExactly("S1");
    assertThat(submissions(DEMO, null, List.of("Applied"), before)).isEmpty();
    var window = new FindSubmissions(null, null, List.of(), at(2), at(3), FIRST_PAGE);
    assertThat(ledger.ask(window, SubmissionPage.class).data())
        .extracting(SubmissionView::submissionId)
        .containsExactly("S2");
  }

  @Test
  void aReceiptShowsWhatWasKnownThen() {
    Instant nothing = ledger.now();
    ledger.tell(received("S1", "DEMO", "positions", 1));
    Instant before = ledger.now();
    ledger.tell(new SubmissionApplied("S1", "DEMO", 2, 1, 0));
    assertThat(status(null)).isEqualTo("Applied");
    assertThat(status(before)).isEqualTo("Accepted");
    assertThat(status(ledger.now())).isEqualTo("Applied");
    assertThatThrownBy(() -> status(nothing)).hasMessageContaining("S1 does not exist");
  }

  private String status(Instant asOf) {
    var query = new FindSubmission(new SubmissionId("S1"), DEMO, asOf);
    return ledger.ask(query, SubmissionReceipt.class).status();
  }

  private List<String> submissions(
      LenderCode lender, String flow, List<String> statuses, Instant asOf) {
    List<String> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, asOf);
    while (true) {
      var query = new FindSubmissions(lender, flow, statuses, null, null, request);
      SubmissionPage page = ledger.ask(query, SubmissionPage.class);
      page.data().forEach(each -> walked.add(each.submissionId()));
      if (page.nextKey() == null) {
        return walked;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), asOf);
    }
  }

  private static Instant at(int second) {
    return Instant.parse("2026-03-02T08:00:00.000Z").plusSeconds(second);
  }

  private static SubmissionReceived received(String id, String lender, String flow, int second) {
    return new SubmissionReceived(id, lender, flow, "application/json", 10, "00", 3, at(second));
  }
}
