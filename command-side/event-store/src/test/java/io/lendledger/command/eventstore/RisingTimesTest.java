package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is appended later has a later time, whatever the clocks of writers say. */
class RisingTimesTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.100Z");

  @RegisterExtension private static final TestStore test = new TestStore();

  @Test
  void eachAppendHasALaterMillisecondThanAllBeforeIt() {
    append("rising", 0, NOON, NOON.plusMillis(30), NOON.plusMillis(20));
    append("rising", 3, NOON.plusMillis(30));
    append("behind", 0, NOON.minusMillis(200), NOON.minusMillis(200));
    append("rising", 4, NOON.plusSeconds(1));
    append("far-behind", 0, NOON.minusSeconds(60));

    assertThat(times())
        .containsExactly(
            NOON,
            NOON.plusMillis(30),
            NOON.plusMillis(30),
            NOON.plusMillis(31),
            NOON.plusMillis(32),
            NOON.plusMillis(32),
            NOON.plusSeconds(1),
            NOON.minusSeconds(60));
  }

  private static void append(String aggregate, long first, Instant... times) {
    List<DomainEventMessage<?>> events =
        Stream.iterate(0, each -> each < times.length, each -> each + 1)
            .<DomainEventMessage<?>>map(each -> {
              DomainEventMessage<?> event = TestStore.event(aggregate, first + each);
              return new GenericDomainEventMessage<>(
                  event.getType(),
                  event.getAggregateIdentifier(),
                  event.getSequenceNumber(),
                  event.getPayload(),
                  event.getMetaData(),
                  event.getIdentifier(),
                  times[each]);
            })
            .toList();
    test.transaction.executeWithoutResult(_ -> test.engine.appendEvents(events));
  }

  private static List<Instant> times() {
    return JdbcClient.create(test.dataSource())
        .sql("SELECT time_stamp FROM eventstore.domain_event ORDER BY global_index")
        .query((row, _) -> row.getTimestamp(1).toInstant())
        .list();
  }
}
