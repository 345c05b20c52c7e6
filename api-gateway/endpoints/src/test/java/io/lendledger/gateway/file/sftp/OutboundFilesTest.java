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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

class OutboundFilesTest extends SftpGatewayTest {

  private static final String SUMMARIES = "/outbound/billing-summary";

  /** Each test goes on behind the positions of those before. */
  private static final AtomicLong END = new AtomicLong(1_000_000);

  @Autowired private MeterRegistry meters;
  private final Queue<FindBillingSummary> written = new ConcurrentLinkedQueue<>();

  /** Else the file that cannot be written would be tried on. */
  @AfterEach
  void forgetTheClose() {
    acceptAll();
  }

  /** Lenders come in the order of their codes. */
  @Test
  void aLenderWhoseFileCannotBeWrittenDoesNotHoldUpThoseBehindIt() throws Exception {
    var blocked = new AtomicBoolean(true);
    long first = END.addAndGet(10);
    long second = END.addAndGet(10);
    writeMonths(asked -> {
      if (blocked.get() && new LenderCode("DEMO").equals(asked.lender())) {
        throw new IllegalStateException("a fault");
      }
    });
    close(Map.of(first, "2026-02"));
    try (FileClient other = logIn("other-lender", "other-lender-secret")) {
      awaitSummary(other, "2026-02");
      // The month was closed a day after now, and is not written for all two days later.
      clock.set(NOW.plus(Duration.ofDays(3)));
      await("the age of the close", () -> seconds() == Duration.ofDays(2).toSeconds());
      assertThat(demo().names(SUMMARIES)).isEmpty();

      close(Map.of(first, "2026-02", second, "2026-03"));
      awaitSummary(other, "2026-03");
      await("two closes that wait", () -> gauge("lendledger.outbound.waiting") == 2);
      assertThat(demo().names(SUMMARIES)).isEmpty();
    }
    blocked.set(false);
    await("nothing that waits", () -> gauge("lendledger.outbound.waiting") == 0);
    assertThat(demo().names(SUMMARIES))
        .contains("billing-summary_2026-02.csv.gz", "billing-summary_2026-03.csv.gz");
    assertThat(closesOf("DEMO")).containsExactly(first, second);
  }

  /** What comes between two closes is read once, however much that is. */
  @Test
  void whatHasBeenLookedThroughIsNotReadAgain() throws Exception {
    long end = END.addAndGet(10);
    var head = new AtomicLong(end);
    var begun = new ConcurrentLinkedQueue<Long>();
    sides.onQuery(FindFollowUp.class, FollowUp.class, _ -> new FollowUp(0, head.get()));
    sides.onQuery(
        FindEvents.class,
        AuditPage.class,
        asked -> {
          begun.add(asked.afterPosition());
          return new AuditPage(List.of(), null);
        });
    await("a look from the end", () -> begun.contains(end));
    head.set(END.incrementAndGet());
    await("a look from the new end", () -> begun.contains(end + 1));
  }

  private double seconds() {
    return gauge("lendledger.outbound.oldest");
  }

  private double gauge(String name) {
    return meters.get(name).gauge().value();
  }

  private static void awaitSummary(FileClient lender, String month) throws Exception {
    await(
        "the file of another lender",
        () ->
            lender.has("/outbound", "billing-summary")
                && lender.has(SUMMARIES, "billing-summary_%s.csv.gz".formatted(month)));
  }

  /** The closes of which a lender's summary was written, in the order in which it was. */
  private List<Long> closesOf(String lender) {
    return written.stream()
        .filter(asked -> new LenderCode(lender).equals(asked.lender()))
        .map(asked -> asked.page().position())
        .toList();
  }

  private void writeMonths(Consumer<FindBillingSummary> before) {
    var revenue = new ClientRevenuePage(List.of(), null, 0, NOW);
    var summary = new BillingSummaryPage(List.of(), null, 0, NOW);
    sides.onQuery(FindClientRevenue.class, ClientRevenuePage.class, _ -> revenue);
    sides.onQuery(
        FindBillingSummary.class,
        BillingSummaryPage.class,
        asked -> {
          before.accept(asked);
          written.add(asked);
          return summary;
        });
  }

  /** Months, by the positions of their closes. */
  private void close(Map<Long, String> months) {
    List<AuditEvent> closes =
        months.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(each -> close(each.getKey(), each.getValue()))
            .toList();
    sides.onQuery(
        FindProjections.class, ProjectionStates.class, _ -> new ProjectionStates(List.of()));
    sides.onQuery(
        FindEvents.class,
        AuditPage.class,
        asked ->
            new AuditPage(
                closes.stream().filter(each -> each.position() > asked.afterPosition()).toList(),
                null));
  }

  private static AuditEvent close(long position, String month) {
    JsonMapper mapper = JsonMapper.shared();
    return new AuditEvent(
        position,
        "e",
        "BusinessCalendar",
        "business-calendar",
        0L,
        "billing-month.closed",
        "1",
        NOW.plus(Duration.ofDays(1)),
        mapper.valueToTree(Map.of("billingMonth", month)),
        mapper.createObjectNode());
  }
}
