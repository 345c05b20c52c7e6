package io.lendledger.command.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Whoever reads a history that is not what callers were told says so. */
class HistoryCheckTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Told told = new Told();
  private final HistoryCheck check = new HistoryCheck(told);
  private int position;

  @Test
  void whatCallersWereToldIsFound() {
    told.add(transaction("T-1"));
    told.add(transaction("T-2"));
    told.add(new Told.Snapshot("DEMO", "S-1"));
    told.add(new Told.BorrowRequest("R-1", Map.of("L1", 30L)));
    recordAndApply("T-1", 0);
    recordAndApply("T-2", 1);
    event("submission:S-1", 0, "submission.received", "{\"submissionId\": \"S-1\"}");
    event("position:DEMO", 0, "position.snapshot-applied", "{\"submissionId\": \"S-1\"}");
    lend(30, 30, 30);
    assertThat(check.faults()).isEmpty();
    assertThat(check.lent("X")).isEqualTo(30);
    assertThat(check.events()).isEqualTo(9);
  }

  @Test
  void whatIsLostOrThereTwiceIsFound() {
    told.add(transaction("T-1"));
    told.add(new Told.Snapshot("DEMO", "S-1"));
    told.add(new Told.BorrowRequest("R-1", Map.of("L1", 30L)));
    recordAndApply("T-2", 0);
    event("client:DEMO/A", 1, "client.transaction-applied", payload("T-2"));
    assertThat(check.faults())
        .hasSize(5)
        .anyMatch(each -> each.startsWith("client.transaction-applied of DEMO/T-2 at "))
        .contains("DEMO/T-1 was acknowledged and is not recorded")
        .contains("DEMO/T-1 was acknowledged and is not applied")
        .contains("the snapshot S-1 of DEMO is lost")
        .contains("R-1 was told {L1=30}, and is null");
  }

  @Test
  void anotherOrderIsFound() {
    told.add(transaction("T-1"));
    told.add(transaction("T-2"));
    recordAndApply("T-2", 0);
    recordAndApply("T-1", 1);
    assertThat(check.faults())
        .hasSize(2)
        .allMatch(each -> each.startsWith("DEMO/T-2 is ") && each.contains("before what"));
  }

  @Test
  void aGapInAStreamAndAPositionBackwardsAreFound() {
    event("client:DEMO/A", 0, "client.transaction-applied", payload("T-1"));
    event("client:DEMO/A", 2, "client.transaction-applied", payload("T-2"));
    position -= 2;
    event("client:DEMO/A", 3, "client.transaction-applied", payload("T-3"));
    assertThat(check.faults())
        .containsExactly(
            "event 2 of client:DEMO/A comes where 1 should", "position 1 comes behind 2");
  }

  @Test
  void unitsThatNobodyGaveAreFound() {
    lend(30, 20, 10);
    assertThat(check.faults())
        .containsExactly(
            "L1 has 30 units, and its parts 20",
            "L1 has 30 units by its request, 30 as it was booked, and 10 that clients gave");
  }

  private void lend(int units, int ofParts, int given) {
    event(
        "client:DEMO/B",
        0,
        "client.units-allocated",
        "{\"loanId\": \"L1\", \"isin\": \"X\", \"units\": %d}".formatted(given));
    event(
        "L1",
        0,
        "loan.booked",
        "{\"loanId\": \"L1\", \"units\": %d, \"parts\": [{\"units\": %d}]}"
            .formatted(units, ofParts));
    event(
        "borrow-request:R-1",
        0,
        "borrow-request.completed",
        "{\"requestId\": \"R-1\", \"loans\": [{\"loanId\": \"L1\", \"units\": %d}]}"
            .formatted(units));
  }

  private void recordAndApply(String id, int sequence) {
    event("transaction:DEMO/" + id, 0, "transaction.recorded", payload(id));
    event("client:DEMO/A", sequence, "client.transaction-applied", payload(id));
  }

  private static Told.Transaction transaction(String id) {
    return new Told.Transaction("DEMO", "A", id, "Buy", new BigDecimal("10.0"));
  }

  private static String payload(String id) {
    return """
    {"lenderCode": "DEMO", "transactionId": "%s", "clientId": "A", "side": "Buy", "units": 10}
    """
        .formatted(id);
  }

  private void event(String aggregate, int sequence, String type, String payload) {
    check.accept(
        JSON.readTree(
            """
            {"position": %d, "aggregateId": "%s", "sequence": %d, "eventType": "%s",
             "payload": %s}
            """
                .formatted(++position, aggregate, sequence, type, payload)));
  }
}
