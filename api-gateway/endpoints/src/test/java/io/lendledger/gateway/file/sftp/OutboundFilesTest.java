package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rebuild.FindProjections;
import io.lendledger.core.rebuild.ProjectionStates;
import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FollowUp;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

class OutboundFilesTest extends SftpGatewayTest {

  private static final String SUMMARIES = "/outbound/billing-summary";
  private static final long CLOSE = 1_000_000;

  @Autowired private MeterRegistry meters;

  /** Else the file that cannot be written would be tried on. */
  @AfterEach
  void forgetTheClose() {
    acceptAll();
  }

  /** Lenders come in the order of their codes. */
  @Test
  void aLenderWhoseFileCannotBeWrittenDoesNotHoldUpThoseBehindIt() throws Exception {
    var revenue = new ClientRevenuePage(List.of(), null, CLOSE, NOW);
    var summary = new BillingSummaryPage(List.of(), null, CLOSE, NOW);
    sides.onQuery(FindClientRevenue.class, ClientRevenuePage.class, _ -> revenue);
    sides.onQuery(
        FindBillingSummary.class,
        BillingSummaryPage.class,
        asked -> {
          if (new LenderCode("DEMO").equals(asked.lender())) {
            throw new IllegalStateException("a fault");
          }
          return summary;
        });
    closeAMonth();
    try (FileClient other = logIn("other-lender", "other-lender-secret")) {
      await(
          "the file of another lender",
          () ->
              other.has("/outbound", "billing-summary")
                  && other.has(SUMMARIES, "billing-summary_2026-02.csv.gz"));
    }
    assertThat(demo().names(SUMMARIES)).isEmpty();
    // The month was closed a day after now, and is not written for all two days later.
    clock.set(NOW.plus(Duration.ofDays(3)));
    await("the age of the close", () -> seconds() == Duration.ofDays(2).toSeconds());
  }

  /** What comes between two closes is read once, however much that is. */
  @Test
  void whatHasBeenLookedThroughIsNotReadAgain() throws Exception {
    var head = new AtomicLong(CLOSE / 2);
    var begun = new ConcurrentLinkedQueue<Long>();
    sides.onQuery(FindFollowUp.class, FollowUp.class, _ -> new FollowUp(0, head.get()));
    sides.onQuery(
        FindEvents.class,
        AuditPage.class,
        asked -> {
          begun.add(asked.afterPosition());
          return new AuditPage(List.of(), null);
        });
    await("a look from the end", () -> begun.contains(CLOSE / 2));
    head.set(CLOSE / 2 + 1);
    await("a look from the new end", () -> begun.contains(CLOSE / 2 + 1));
  }

  private double seconds() {
    return meters.get("lendledger.outbound.oldest").gauge().value();
  }

  private void closeAMonth() {
    JsonMapper mapper = JsonMapper.shared();
    var close =
        new AuditEvent(
            CLOSE,
            "e",
            "BusinessCalendar",
            "business-calendar",
            0L,
            "billing-month.closed",
            "1",
            NOW.plus(Duration.ofDays(1)),
            mapper.valueToTree(Map.of("billingMonth", "2026-02")),
            mapper.createObjectNode());
    sides.onQuery(
        FindProjections.class, ProjectionStates.class, _ -> new ProjectionStates(List.of()));
    sides.onQuery(
        FindEvents.class,
        AuditPage.class,
        asked -> new AuditPage(asked.afterPosition() < CLOSE ? List.of(close) : List.of(), null));
  }
}
