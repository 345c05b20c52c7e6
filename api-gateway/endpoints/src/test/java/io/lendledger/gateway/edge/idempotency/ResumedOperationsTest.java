package io.lendledger.gateway.edge.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.businessday.CalendarView;
import io.lendledger.core.businessday.FindCalendar;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.GatewayTest;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** Requests that are sent again under their key, since nobody heard what came of them. */
class ResumedOperationsTest extends GatewayTest {

  private static final String RERATE = "/desk/v1/loans/L0000001/rerate";
  private static final String MONTH = "/desk/v1/billing-months/2026-02/close";
  private static final CalendarView CLOSED =
      new CalendarView(LocalDate.of(2026, 2, 28), 7, 12, "2026-02", 11);

  private final String key = UUID.randomUUID().toString();

  /** What came back. */
  private record Answer(int status, String body) {}

  @BeforeEach
  void knowNoHistory() {
    sides.onQuery(FindEvents.class, AuditPage.class, _ -> new AuditPage(List.of(), null));
  }

  private Answer send(String path, String body) {
    var answer =
        as("demo-desk")
            .post()
            .uri(path)
            .header("Idempotency-Key", key)
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(body)
            .exchange()
            .expectBody(String.class)
            .returnResult();
    return new Answer(answer.getStatus().value(), answer.getResponseBody());
  }

  @Test
  void aCommandWhoseOutcomeIsUnknownIsSentAgainAsTheSameOperation() {
    sides.onCommand(
        RerateLoan.class,
        _ -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "applied, but nobody heard of it");
        });
    String body = "{\"effectiveDate\": \"2026-03-02\", \"lendingRate\": 1.5}";
    assertThat(send(RERATE, body).status()).isEqualTo(503);
    Object operation = sides.messages().getLast().getMetaData().get("operationId");
    sides.onCommand(RerateLoan.class, _ -> true);
    Answer again = send(RERATE, body);
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body()).contains("1.5");
    assertThat(sides.received(RerateLoan.class)).hasSize(2);
    assertThat(sides.messages().getLast().getMetaData().get("operationId"))
        .isEqualTo(operation)
        .isNotNull();
  }

  @Test
  void aCloseThatHasItsEventsIsNotAskedForAgain() {
    sides.onCommand(
        RequestBillingMonthClose.class,
        _ -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "begun, but nobody heard of it");
        });
    assertThat(send(MONTH, "").status()).isEqualTo(503);
    String operation = sides.messages().getLast().getMetaData().get("operationId").toString();
    sides.onQuery(
        FindEvents.class,
        AuditPage.class,
        query -> new AuditPage(List.of(event(query.aggregateId(), operation)), null));
    sides.onQuery(FindCalendar.class, CalendarView.class, _ -> CLOSED);
    assertThat(send(MONTH, "").status()).isEqualTo(200);
    assertThat(sides.received(RequestBillingMonthClose.class)).hasSize(1);
  }

  private static AuditEvent event(String aggregate, String operation) {
    JsonMapper json = JsonMapper.shared();
    return new AuditEvent(
        1,
        "e",
        "Calendar",
        aggregate,
        0L,
        "calendar.event",
        "1",
        NOW,
        json.createObjectNode(),
        json.valueToTree(Map.of("operationId", operation)));
  }
}
