package io.lendledger.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.audit.HistoryPage;
import io.lendledger.gateway.GatewayTest;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AuditStreamTest extends GatewayTest {

  /** More than the network takes, and half of what would be read ahead without back pressure. */
  private static final int TOO_MANY_PAGES = 64;

  private static final int RECEIVE_BYTES = 64 * 1024;
  private static final String LONG = "x".repeat(10_000);

  private final AtomicInteger pages = new AtomicInteger();

  /** A history without end, a megabyte a page. */
  private HistoryPage page(FindHistory query) {
    pages.incrementAndGet();
    long first = query.events().afterPosition() + 1;
    long end = first + query.events().limit();
    return new HistoryPage(
        LongStream.range(first, end).mapToObj(AuditStreamTest::event).toList(),
        List.of(Long.toString(end - 1)),
        Long.MAX_VALUE,
        NOW);
  }

  private static AuditEvent event(long position) {
    return StoredEvents.at(position, StoredEvents.json().put("text", LONG), StoredEvents.json());
  }

  @Test
  void pagesAreReadAsFastAsTheCallerTakesThem() throws Exception {
    sides.onQuery(FindHistory.class, HistoryPage.class, this::page);
    try (var caller = new Socket()) {
      caller.setReceiveBufferSize(RECEIVE_BYTES);
      caller.connect(new InetSocketAddress("localhost", URI.create(base()).getPort()));
      caller.getOutputStream().write(request());
      String beginning = new String(caller.getInputStream().readNBytes(15), StandardCharsets.UTF_8);
      assertThat(beginning).isEqualTo("HTTP/1.1 200 OK");

      assertThat(pagesOnceNoMoreAreRead()).isLessThan(TOO_MANY_PAGES);

      int before = pages.get();
      caller.getInputStream().readNBytes(20_000_000);
      assertThat(pages.get()).isGreaterThan(before);
    }
  }

  private byte[] request() {
    return """
    GET /audit/v1/events HTTP/1.1\r
    Host: localhost\r
    Accept: application/x-ndjson\r
    Authorization: Bearer %s\r
    \r
    """
        .formatted(token("demo-auditor"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private int pagesOnceNoMoreAreRead() throws InterruptedException {
    int seen = -1;
    while (pages.get() != seen && seen < TOO_MANY_PAGES) {
      seen = pages.get();
      TimeUnit.SECONDS.sleep(2);
    }
    return pages.get();
  }
}
