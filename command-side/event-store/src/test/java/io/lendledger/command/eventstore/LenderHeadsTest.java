package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Where the last event is that a lender has to wait for. */
class LenderHeadsTest {

  @RegisterExtension private static final TestStore test = new TestStore();

  private static final LenderCode QUIET = new LenderCode("QUIET");
  private static final LenderCode FLOOD = new LenderCode("FLOOD");
  private static final LenderCode NOBODY = new LenderCode("NOBODY");

  private final LenderHeads heads =
      new LenderHeads(LenderHeadsTest::end, JdbcClient.create(test.dataSource()));

  private static long end() {
    return test.store.createHeadToken().position().orElse(-1);
  }

  private static DomainEventMessage<?> of(LenderCode lender, String aggregate, long sequence) {
    DomainEventMessage<?> event = TestStore.event(aggregate, sequence);
    return lender == null ? event : event.withMetaData(Map.of("lenderCode", lender.value()));
  }

  private static void append(DomainEventMessage<?>... events) {
    test.transaction.executeWithoutResult(_ -> test.engine.appendEvents(List.of(events)));
  }

  @Test
  void whatOthersDoMovesNobodysHead() {
    append(of(null, "all", 0));
    long everybody = end();
    assertThat(heads.position(NOBODY)).isEqualTo(everybody);
    append(of(QUIET, "a", 0), of(FLOOD, "b", 0), of(FLOOD, "b", 1));
    assertThat(heads.position(QUIET)).isEqualTo(everybody + 1);
    assertThat(heads.position(FLOOD)).isEqualTo(everybody + 3).isEqualTo(end());
    assertThatThrownBy(() -> append(of(QUIET, "c", 0), of(QUIET, "b", 0)))
        .as("leaves a hole in the positions")
        .isInstanceOf(RuntimeException.class);
    assertThat(heads.position(QUIET)).isEqualTo(everybody + 1);
    append(of(FLOOD, "b", 2));
    append(of(QUIET, "c", 0));
    assertThat(heads.position(QUIET)).isEqualTo(end());
    long own = end();
    append(of(FLOOD, "b", 3));
    assertThat(heads.position(QUIET)).isEqualTo(own);
    assertThat(heads.position(NOBODY)).isEqualTo(everybody);
    append(of(null, "all", 1));
    assertThat(heads.position(QUIET)).isEqualTo(end()).isEqualTo(heads.position());
  }
}
