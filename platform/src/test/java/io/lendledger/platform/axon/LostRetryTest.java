package io.lendledger.platform.axon;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import io.lendledger.platform.axon.copying.CopyBook.Copy;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a node has decided in a retry that another node has made meanwhile. */
@Timeout(600)
class LostRetryTest {

  private static final String STALE = "stale";

  private final CompletableFuture<Boolean> held = new CompletableFuture<>();
  private final CompletableFuture<Boolean> awake = new CompletableFuture<>();
  private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
  private volatile boolean broken = true;
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
    try (var former = node("former")) {
      eventually(() -> former.segments() == 1);
      CommandBus bus = former.bean(CommandBus.class);
      var _ = bus.registerDispatchInterceptor(_ -> (_, command) -> late(command));
      var _ = bus.registerHandlerInterceptor(this::watch);
      former.record("C0", 0);
      eventually(() -> waiting(former).size() == 1);
      broken = false;
      retry(former);
      held.join();
      try (var next = node("next")) {
        endSessionOfRetry();
        eventually(() -> next.copied() == 1 && waiting(next).isEmpty());

        awake.complete(true);
        ended.join();

        assertThat(copied()).containsExactly("C0-000");
        assertThat(waiting(next)).isEmpty();
        assertThat(eventsThatNameRetries()).isZero();
      }
    } finally {
      awake.complete(true);
    }
  }

  private static List<ParkedEvent> waiting(CopyingNode node) {
    return node.bean(ParkedSequences.class).all();
  }

  private static void retry(CopyingNode node) {
    String sequence = waiting(node).getFirst().sequence();
    node.bean(TransactionManager.class)
        .executeInTransaction(() ->
            node.bean(EventStore.class)
                .publish(
                    GenericEventMessage.asEventMessage(
                        new RetryRequested(sequence, Processes.TRANSACTIONS, "DEMO"))));
  }

  /** Decides something else than the other node, since it has seen something else. */
  private CommandMessage<?> late(CommandMessage<?> command) {
    if (!(command.getPayload() instanceof Copy copy)) {
      return command;
    }
    if (broken) {
      throw new ArithmeticException("broken, as the test wants");
    }
    held.complete(true);
    return awake.join()
        ? new GenericCommandMessage<>(new Copy(copy.book(), STALE), command.getMetaData())
        : command;
  }

  private Object watch(UnitOfWork<? extends CommandMessage<?>> unit, InterceptorChain chain)
      throws Exception {
    if (unit.getMessage().getPayload() instanceof Copy) {
      unit.onCleanup(_ -> ended.complete(true));
    }
    return chain.proceed();
  }

  private void endSessionOfRetry() {
    jdbc()
        .sql(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks, command.parked_event
             WHERE locktype = 'advisory' AND granted
               AND (classid::bigint << 32 | objid::bigint) = hashtextextended(id, 13)
            """)
        .query()
        .listOfRows();
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

  private long eventsThatNameRetries() {
    return jdbc()
        .sql(
            "SELECT count(*) FROM eventstore.domain_event"
                + " WHERE convert_from(meta_data, 'UTF8') LIKE '%\"retry\"%'")
        .query(Long.class)
        .single();
  }

  private static void eventually(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(10_000_000);
    }
  }
}
