package io.lendledger.query.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.audit.RecordAddress.OfRevenue;
import io.lendledger.query.audit.RecordAddress.OfSummary;
import io.lendledger.query.history.StoreQueries;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.projection.TestLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.axonframework.common.Registration;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MessageDispatchInterceptor;
import org.axonframework.queryhandling.QueryGateway;
import org.axonframework.queryhandling.QueryMessage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Months are explained loan by loan, and those of too many loans not at all. */
class MonthLineageTest {

  private static TestLedger ledger;

  @BeforeAll
  static void lend() {
    ledger = TwoLoans.ledger();
  }

  @AfterAll
  static void stop() {
    ledger.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "billing-summary:DEMO:2026-03:BRW1:USD",
        "billing-summary:DEMO:2026-04:BRW1:USD",
        "client-revenue:DEMO:2026-03:A:USD",
        "client-revenue:DEMO:2026-04:B:2:USD"
      })
  void aMonthOfMoreLoansThanTheBoundIsRefusedBeforeItsEventsAreRead(String record) {
    var noHistory =
        new StoreQueries(new StaticListableBeanFactory().getBeanProvider(QueryGateway.class));
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> explain(record, 1, noHistory))
        .satisfies(refused -> {
          assertThat(refused.rejection().code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
          assertThat(refused.rejection().faults())
              .singleElement()
              .satisfies(fault -> {
                assertThat(fault.field()).isEqualTo("record");
                assertThat(fault.value()).isEqualTo(record);
                assertThat(fault.issue()).contains("more than 1 loans", "bill:<loanId>:2026-0");
              });
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "billing-summary:DEMO:2026-03:BRW1:USD",
        "billing-summary:DEMO:2026-04:BRW1:USD",
        "client-revenue:DEMO:2026-03:A:USD",
        "client-revenue:DEMO:2026-04:B:2:USD"
      })
  void aMonthOfAsManyLoansAsTheBoundIsExplained(String record) {
    assertThat(explain(record, 2, ledger.part(StoreQueries.class)))
        .contains(ledger.ask(new FindLineage(record), Lineage.class));
  }

  @Test
  void ofALoanThatIsBilledTheBillAloneIsRead() {
    List<FindEvents> asked = new ArrayList<>();
    QueryGateway queries = ledger.part(QueryGateway.class);
    try (Registration _ = queries.registerDispatchInterceptor(noting(asked))) {
      ledger.ask(new FindLineage("billing-summary:DEMO:2026-03:BRW1:USD"), Lineage.class);
    }
    assertThat(asked)
        .extracting(FindEvents::aggregateId, FindEvents::limit)
        .containsExactly(tuple("L0000001", 1), tuple("L0000002", 1));
  }

  private static MessageDispatchInterceptor<QueryMessage<?, ?>> noting(List<FindEvents> asked) {
    return _ ->
        (_, query) -> {
          if (query.getPayload() instanceof FindEvents events) {
            asked.add(events);
          }
          return query;
        };
  }

  private static Optional<Lineage> explain(String record, int mostLoans, StoreQueries history) {
    var facts =
        new Facts(new StoredHistory(history), ledger.part(EventStore.class), ledger.head(), null);
    var index = new RecordIndex(ledger.part(QueryDatabase.class).client(), ledger.head());
    var lineage = new MonthLineage(facts, index, mostLoans);
    return switch (RecordAddress.of(record).orElseThrow()) {
      case OfSummary of -> lineage.ofBorrower(of.row());
      case OfRevenue of -> lineage.ofClient(of.row());
      default -> throw new IllegalArgumentException(record);
    };
  }
}
