package io.lendledger.command.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.parked.Parked;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import io.lendledger.core.transaction.TransactionRecorded;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.MetaData;
import org.junit.jupiter.api.Test;

/** What is handled in order, whichever segment handles it. */
class ProcessSequencesTest {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 26);

  @Test
  void transactionsOfAClientAreInOrderAndThoseOfOthersBesideThem() {
    assertThat(keyOf(Processes.TRANSACTIONS, sold("1", "DEMO", "A")))
        .isEqualTo(keyOf(Processes.TRANSACTIONS, sold("2", "DEMO", "A")))
        .isNotEqualTo(keyOf(Processes.TRANSACTIONS, sold("1", "DEMO", "B")))
        .isNotEqualTo(keyOf(Processes.TRANSACTIONS, sold("1", "OTHER", "A")));
  }

  @Test
  void clientsAreSpreadOverSegments() {
    long segments =
        IntStream.range(0, 200)
            .mapToObj(each -> keyOf(Processes.TRANSACTIONS, sold("1", "DEMO", "C" + each)))
            .mapToInt(key -> key.hashCode() & 7)
            .distinct()
            .count();
    assertThat(segments).isEqualTo(8);
  }

  @Test
  void borrowRequestsForASecurityAreInOrder() {
    assertThat(keyOf(Processes.BORROW_REQUESTS, placed("R1", "US0378331005")))
        .isEqualTo(keyOf(Processes.BORROW_REQUESTS, placed("R2", "US0378331005")))
        .isNotEqualTo(keyOf(Processes.BORROW_REQUESTS, placed("R1", "US5949181045")));
  }

  /** A shortfall is covered by loans and clients of its lender, and by none of another. */
  @Test
  void shortfallsAndReleasesAreInOrderByLender() {
    var planned =
        new CoveragePlanned(
            "DEMO", "A", "S1", "X", "US0378331005", null, 5, "Sell", DAY, DAY, List.of());
    var cancelled = new LoanCancelled("L0000001", "DEMO", List.of());
    assertThat(keyOf(Processes.SHORTFALLS, event("client:DEMO/A", planned)))
        .isEqualTo(keyOf(Processes.SHORTFALLS, event("L0000001", cancelled)))
        .isEqualTo(keyOf(Processes.ALLOCATIONS, event("L0000001", cancelled)))
        .isNotEqualTo(
            keyOf(
                Processes.ALLOCATIONS,
                event("L0000001", new LoanCancelled("L0000001", "OTHER", List.of()))));
  }

  @Test
  void whatCannotBeReadGoesByItsAggregate() {
    var damaged =
        new GenericMessage<>(sold("1", "DEMO", "A").getPayload()) {
          @Override
          public TransactionRecorded getPayload() {
            throw new IllegalStateException("unreadable");
          }
        };
    var event =
        new GenericDomainEventMessage<>(
            "Transaction", "transaction:DEMO/1", 0, damaged, Instant.EPOCH);
    assertThat(keyOf(Processes.TRANSACTIONS, event)).isEqualTo("aggregate:transaction:DEMO/1");
    assertThat(ProcessSequences.of(Processes.TRANSACTIONS, event).key())
        .isEqualTo("aggregate:transaction:DEMO/1");
  }

  @Test
  void aDecisionGoesByTheSequenceItIsAbout() {
    var retry = new RetryRequested("process.transactions-1", Processes.TRANSACTIONS, "DEMO");
    assertThat(keyOf(Processes.TRANSACTIONS, event("parked-event:1", retry)))
        .isEqualTo(keyOf(Processes.COVER, event("parked-event:1", retry)));
  }

  /** Else a segment would have to know what another has set aside. */
  @Test
  void whatWaitsIsInTheSegmentOfWhatItWaitsFor() {
    DomainEventMessage<?> sold = sold("1", "DEMO", "A");
    assertThat(ProcessSequences.of(Processes.TRANSACTIONS, sold).key())
        .isEqualTo(keyOf(Processes.TRANSACTIONS, sold));
    assertThat(ProcessSequences.of(Processes.TRANSACTIONS, sold).lenderCode()).isEqualTo("DEMO");
    assertThat(ProcessSequences.of(Processes.LOOK_UPS, sold)).isEqualTo(EventSequence.of(sold));
    var left = event("client:DEMO/A", new PreferenceSet("DEMO", "A", DAY, "Out", BigDecimal.TEN));
    assertThat(ProcessSequences.of(Processes.SHORTFALLS, left).key())
        .isEqualTo(keyOf(Processes.SHORTFALLS, left));
  }

  @Test
  void anEventIsHandledWithTheNarrowestSequenceItWaitsWith() {
    DomainEventMessage<?> sold = sold("1", "DEMO", "A");
    String client = "aggregate:client:DEMO/A";
    assertThat(ProcessSequences.keysOf(Processes.TRANSACTIONS, sold))
        .containsExactly("aggregate:transaction:DEMO/1", client, "lender:DEMO");

    assertThat(parked(client).takes(sold, 5, Set.of(client, "lender:DEMO"))).isTrue();
    assertThat(parked("lender:DEMO").takes(sold, 5, Set.of(client, "lender:DEMO"))).isFalse();
    assertThat(parked("lender:DEMO").takes(sold, 5, Set.of("lender:DEMO"))).isTrue();
    assertThat(parked("lender:OTHER").takes(sold, 5, Set.of("lender:OTHER"))).isFalse();
  }

  @Test
  void whatPlansOverMoreThanItsEventsNameHasOneSegment() {
    assertThat(ProcessSequences.isSegmented(Processes.CALENDAR)).isFalse();
    assertThat(ProcessSequences.isSegmented(Processes.COVER)).isFalse();
    assertThat(ProcessSequences.isSegmented(Processes.LOOK_UPS)).isFalse();
    assertThat(ProcessSequences.isSegmented(Processes.TRANSACTIONS)).isTrue();
  }

  private static Parked parked(String key) {
    return new Parked(
        Processes.TRANSACTIONS, new EventSequence(key, "DEMO"), 1, 9, null, "another event");
  }

  private static String keyOf(String process, DomainEventMessage<?> event) {
    return ProcessSequences.segmentKey(process, event);
  }

  private static DomainEventMessage<?> event(String aggregate, Object payload) {
    return new GenericDomainEventMessage<>("Any", aggregate, 0, payload, MetaData.emptyInstance());
  }

  private static DomainEventMessage<?> sold(String id, String lender, String client) {
    return event(
        "transaction:" + lender + "/" + id,
        new TransactionRecorded(
            lender,
            id,
            client,
            "X",
            "US0378331005",
            null,
            null,
            null,
            "Sell",
            BigDecimal.ONE,
            DAY,
            DAY,
            null));
  }

  private static DomainEventMessage<?> placed(String id, String isin) {
    return event(
        "borrow-request:" + id,
        new BorrowRequestPlaced(
            id,
            "BRW",
            null,
            isin,
            5,
            "Cash",
            BigDecimal.ONE,
            null,
            null,
            "USD",
            BigDecimal.ONE,
            null,
            "Open",
            DAY,
            DAY,
            null));
  }
}
