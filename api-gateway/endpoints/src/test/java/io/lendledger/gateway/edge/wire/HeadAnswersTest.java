package io.lendledger.gateway.edge.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.audit.HistoryPage;
import io.lendledger.core.submission.FindSubmissionContent;
import io.lendledger.core.submission.SubmissionContent;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.audit.StoredEvents;
import io.lendledger.gateway.edge.reading.Reads;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** Whoever asks for the head alone does not make the service read the body. */
class HeadAnswersTest extends GatewayTest {

  private static final int PAGES = 5;

  private final AtomicInteger read = new AtomicInteger();

  @Test
  void theHeadOfAHistoryNeedsOnePageAtMost() {
    sides.onQuery(FindHistory.class, HistoryPage.class, this::page);
    http.head()
        .uri("/audit/v1/events")
        .header(HttpHeaders.AUTHORIZATION, "Bearer " + token("demo-auditor"))
        .accept(MediaType.APPLICATION_NDJSON)
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .contentType(MediaType.APPLICATION_NDJSON)
        .expectHeader()
        .exists(Reads.AS_OF)
        .expectBody()
        .isEmpty();
    assertThat(read.get()).isEqualTo(1);
  }

  private HistoryPage page(FindHistory query) {
    long next = query.events().afterPosition() + 1;
    return new HistoryPage(
        List.of(event(next)),
        read.incrementAndGet() < PAGES ? List.of(Long.toString(next)) : null,
        PAGES,
        NOW);
  }

  private static AuditEvent event(long position) {
    return StoredEvents.at(position, StoredEvents.json(), StoredEvents.json());
  }

  @Test
  void theHeadOfOriginalBytesNeedsTheFirstOfThemAtMost() {
    sides.onQuery(
        FindSubmissionContent.class,
        SubmissionContent.class,
        _ -> {
          read.incrementAndGet();
          return new SubmissionContent("text/csv", PAGES, "00".repeat(32), new byte[] {'a'});
        });
    http.head()
        .uri("/api/v1/submissions/s-1/content")
        .header("X-API-Key", DEMO_KEY)
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .contentType("text/csv")
        .expectBody()
        .isEmpty();
    assertThat(read.get()).isEqualTo(1);
  }

  @Test
  void theHeadOfAWholeAnswerTellsItsLength() {
    http.head()
        .uri("/.well-known/oauth-authorization-server")
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .value(
            HttpHeaders.CONTENT_LENGTH, length -> assertThat(Long.parseLong(length)).isPositive())
        .expectBody()
        .isEmpty();
  }
}
