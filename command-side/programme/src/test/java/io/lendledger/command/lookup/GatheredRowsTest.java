package io.lendledger.command.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventhandling.AnnotationEventHandlerAdapter;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Events of a batch leave the same rows as events that are handled one by one. */
class GatheredRowsTest {

  private static final int EVENTS = 400;
  private static final int LARGEST_BATCH = 60;

  private CommandSideRun together;
  private CommandSideRun alone;

  @BeforeEach
  void start() {
    together = new CommandSideRun(Clock.systemUTC(), "lookup");
    alone = new CommandSideRun(Clock.systemUTC(), "lookup");
  }

  @AfterEach
  void stop() {
    together.close();
    alone.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void rowsAreThoseOfEventsAlone(long seed) {
    List<TrackedEventMessage<?>> events = messages(new RandomRegisters(seed).events(EVENTS));
    List<AnnotationEventHandlerAdapter> ofBatches = handlers(together);
    Random sizes = new Random(seed);
    for (int from = 0; from < events.size(); ) {
      int to = Math.min(events.size(), from + 1 + sizes.nextInt(LARGEST_BATCH));
      handle(together, ofBatches, new BatchingUnitOfWork<>(events.subList(from, to)));
      from = to;
    }
    List<AnnotationEventHandlerAdapter> ofEvents = handlers(alone);
    events.forEach(each -> handle(alone, ofEvents, new DefaultUnitOfWork<>(each)));

    Map<String, List<Map<String, Object>>> rows = rows(alone);
    assertThat(rows(together)).isEqualTo(rows);
    assertThat(List.of("holding", "pending_transaction", "client_preference", "instrument"))
        .allSatisfy(table -> assertThat(rows.get(table)).as(table).isNotEmpty());
    assertThat(List.of("loan", "loan_part", "part_delta", "trade"))
        .allSatisfy(table -> assertThat(rows.get(table)).as(table).isNotEmpty());
  }

  private static List<TrackedEventMessage<?>> messages(List<Object> events) {
    List<TrackedEventMessage<?>> messages = new ArrayList<>();
    for (Object event : events) {
      messages.add(
          new GenericTrackedDomainEventMessage<>(
              new GlobalSequenceTrackingToken(messages.size()),
              new GenericDomainEventMessage<>("Any", "any", messages.size(), event)));
    }
    return messages;
  }

  private static List<AnnotationEventHandlerAdapter> handlers(CommandSideRun run) {
    return run.handlersOf(LookUps.GROUP).stream()
        .filter(each -> !(each instanceof ConfigurerModule))
        .map(AnnotationEventHandlerAdapter::new)
        .toList();
  }

  private static void handle(
      CommandSideRun run,
      List<AnnotationEventHandlerAdapter> handlers,
      UnitOfWork<TrackedEventMessage<?>> unit) {
    new TransactionTemplate(run.get(PlatformTransactionManager.class))
        .executeWithoutResult(_ -> {
          run.jdbc().sql("SET LOCAL search_path = command").update();
          var result =
              unit.executeWithResult(() -> {
                for (AnnotationEventHandlerAdapter each : handlers) {
                  each.handle(unit.getMessage());
                }
                return null;
              });
          if (result.isExceptional()) {
            throw new AssertionError(result.exceptionResult());
          }
        });
  }

  private static Map<String, List<Map<String, Object>>> rows(CommandSideRun run) {
    Map<String, List<Map<String, Object>>> rows = new TreeMap<>();
    for (String table : new LookUpModel().tables()) {
      rows.put(
          table,
          run.jdbc()
              .sql("SELECT * FROM command.%1$s ORDER BY %1$s::text".formatted(table))
              .query()
              .listOfRows());
    }
    return rows;
  }
}
