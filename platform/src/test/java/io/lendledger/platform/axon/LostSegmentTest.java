package io.lendledger.platform.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.platform.axon.copying.CopyBook.Copy;
import io.lendledger.platform.axon.processing.ProcessorFaults;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.common.transaction.TransactionManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a node has decided for a segment that another node has taken meanwhile. */
@Timeout(600)
class LostSegmentTest {

  private static final String STALE = "stale";

  private EmbeddedPostgres postgres;

  @BeforeEach
  void startDatabase() throws Exception {
    postgres = EmbeddedPostgres.start();
  }

  @AfterEach
  void stopDatabase() throws Exception {
    postgres.close();
  }

  private CopyingNode node(String name) {
    return new CopyingNode(postgres.getJdbcUrl("postgres", "postgres"), name, 1);
  }

  private JdbcClient jdbc() {
    return JdbcClient.create(postgres.getPostgresDatabase());
  }

  @Test
  void isRefusedAndTheOtherNodesDecisionStands() {
    CompletableFuture<Boolean> held = new CompletableFuture<>();
    CompletableFuture<Boolean> awake = new CompletableFuture<>();
    try (var former = node("former")) {
      eventually(() -> former.segments() == 1);
      var _ =
          former
              .bean(CommandBus.class)
              .registerDispatchInterceptor(_ -> (_, command) -> late(command, held, awake));
      try (var next = node("next")) {
        former.record("C0", 0);
        held.join();
        former.stopBeat();
        eventually(() -> next.segments() == 1 && next.copied() == 1);

        awake.complete(true);
        eventually(() -> former.segments() == 0);

        assertThat(copied()).containsExactly("C0-000");
        assertThat(former.copied()).isZero();
        assertThat(former.bean(ProcessorFaults.class).stuckAt(Processes.TRANSACTIONS, _ -> -1))
            .as("a fault")
            .isEmpty();
        assertThat(eventsThatNameClaims()).isZero();
      } finally {
        awake.complete(true);
      }
    }
  }

  /** Decides something else than its successor, since it has seen something else. */
  private static CommandMessage<?> late(
      CommandMessage<?> command,
      CompletableFuture<Boolean> held,
      CompletableFuture<Boolean> awake) {
    if (command.getPayload() instanceof Copy copy) {
      held.complete(true);
      return awake.join()
          ? new GenericCommandMessage<>(new Copy(copy.book(), STALE), command.getMetaData())
          : command;
    }
    return command;
  }

  /** So that whoever has claimed a segment sees all that was appended under the claim before. */
  @Test
  void aClaimWaitsForAnAppendUnderWay() {
    try (var node = node("node")) {
      eventually(() -> node.segments() == 1);
      node.bean(TransactionManager.class)
          .executeInTransaction(() -> {
            node.record("C0", 0);
            assertThatThrownBy(this::claim).hasMessageContaining("lock timeout");
          });
      claim();
    }
  }

  private void claim() {
    jdbc()
        .sql(
            """
            DO $$ BEGIN
              SET LOCAL lock_timeout = '300ms';
              UPDATE tokens.segment SET owner = 'other' WHERE process = 'process.transactions';
            END $$
            """)
        .update();
  }

  private List<String> copied() {
    return jdbc()
        .sql(
            "SELECT convert_from(payload, 'UTF8')::json ->> 'lenderName'"
                + " FROM eventstore.domain_event WHERE payload_type = 'lender.registered'"
                + " ORDER BY global_index")
        .query(String.class)
        .list();
  }

  private long eventsThatNameClaims() {
    return jdbc()
        .sql(
            "SELECT count(*) FROM eventstore.domain_event"
                + " WHERE convert_from(meta_data, 'UTF8') LIKE '%claim%'")
        .query(Long.class)
        .single();
  }

  private static void eventually(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(10_000_000);
    }
  }
}
