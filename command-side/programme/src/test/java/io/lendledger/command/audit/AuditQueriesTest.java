package io.lendledger.command.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.OwnDatabase;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.audit.HistoryPage;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import io.lendledger.core.reading.StoreHead;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A walk through the history shows the moment at which it began, or one in the past. */
class AuditQueriesTest {

  private static final Instant FIRST = Instant.parse("2026-03-02T09:00:00.000001Z");
  private static final long ALL = Long.MAX_VALUE;
  private static final int LARGE = 900_000;

  private final DataSource database = OwnDatabase.create();
  private final StaticListableBeanFactory beans = new StaticListableBeanFactory();
  private AuditQueries queries;

  @BeforeEach
  void store() {
    Flyway.configure()
        .dataSource(database)
        .schemas("eventstore")
        .locations("classpath:db/eventstore")
        .load()
        .migrate();
    StoreHead head =
        () ->
            JdbcClient.create(database)
                .sql("SELECT coalesce(max(global_index), -1) FROM eventstore.domain_event")
                .query(Long.class)
                .single();
    beans.addBean("head", head);
    var serializer = new EventSerializer(new EventCatalogue(Events.ALL));
    queries =
        new AuditQueries(
            new EventHistory(new HistoryIndex(database), database, serializer),
            beans.getBeanProvider(StoreHead.class),
            Clock.systemUTC());
    for (int second = 0; second < 4; second++) {
      append(second);
    }
  }

  private void append(int second) {
    JdbcClient.create(database)
        .sql(
            """
            INSERT INTO eventstore.domain_event (event_identifier, aggregate_identifier,
              sequence_number, type, time_stamp, payload_type, payload_revision, payload, meta_data)
            VALUES (gen_random_uuid(), 'A', ?, 'Loan', CAST(? AS timestamptz), 'kind', '1',
                    convert_to('{}', 'UTF8'), convert_to('{}', 'UTF8'))
            """)
        .params(second, FIRST.plusSeconds(second).toString())
        .update();
  }

  private HistoryPage page(boolean newest, long after, @Nullable Long upTo, Instant asOf) {
    var events =
        new FindEvents(null, null, null, null, null, null, newest, after, 2, EventForm.STORED);
    return queries.find(new FindHistory(events, upTo, asOf));
  }

  private static List<Long> sequences(HistoryPage page) {
    return page.data().stream().map(AuditEvent::sequence).toList();
  }

  @Test
  void whatIsStoredLaterIsNotInAWalk() {
    HistoryPage first = page(false, -1, null, null);
    append(4);
    long next = Long.parseLong(first.nextKey().getFirst());
    HistoryPage second = page(false, next, first.position(), null);
    assertThat(sequences(first)).containsExactly(0L, 1L);
    assertThat(sequences(second)).containsExactly(2L, 3L);
    assertThat(second.nextKey()).isNull();
    assertThat(first.asOf()).isEqualTo("2026-03-02T09:00:03.001Z");
    assertThat(second.asOf()).isEqualTo(first.asOf());
    assertThat(sequences(page(true, ALL, first.position(), null))).containsExactly(3L, 2L);
    assertThat(sequences(page(true, ALL, null, null))).containsExactly(4L, 3L);
  }

  @Test
  void theMomentOfAPageShowsTheSameAgain() {
    HistoryPage first = page(true, ALL, null, null);
    append(4);
    HistoryPage again = page(true, ALL, null, first.asOf());
    assertThat(again.data()).isEqualTo(first.data());
    assertThat(again.asOf()).isEqualTo(first.asOf());
    HistoryPage then = page(false, -1, null, FIRST.plusSeconds(1));
    assertThat(sequences(then)).containsExactly(0L, 1L);
    assertThat(then.nextKey()).isNull();
    assertThat(page(false, -1, null, FIRST.minusSeconds(1)).data()).isEmpty();
  }

  @Test
  void aMomentThatTheStoreHasLostIsRefused() {
    assertThatThrownBy(() -> page(false, -1, 1_000L, null))
        .hasMessageContaining("begin again without a cursor");
  }

  /** Lists of thousands of lines: no read brings many of them, and a walk shows all. */
  @Test
  void aPageOfLargeEventsIsShort() {
    for (int second = 10; second < 30; second++) {
      append(second);
    }
    JdbcClient.create(database)
        .sql("ALTER TABLE eventstore.domain_event DISABLE TRIGGER domain_event_is_immutable")
        .update();
    JdbcClient.create(database)
        .sql(
            "UPDATE eventstore.domain_event SET payload ="
                + " convert_to(format('{\"lines\": \"%s\"}', repeat('a', ?)), 'UTF8')"
                + " WHERE sequence_number >= 10")
        .param(LARGE)
        .update();
    for (boolean newest : new boolean[] {false, true}) {
      List<Long> walked = new ArrayList<>();
      Long after = newest ? Long.valueOf(ALL) : Long.valueOf(-1);
      while (after != null) {
        AuditPage page =
            queries.find(
                new FindEvents(
                    null, null, null, null, null, null, newest, after, 1_000, EventForm.STORED));
        assertThat(bytes(page)).isLessThan(GatheredEvents.MOST_BYTES + 2 * LARGE);
        page.data().forEach(each -> walked.add(each.position()));
        after = page.nextPosition();
      }
      assertThat(walked).hasSize(24).doesNotHaveDuplicates();
    }
  }

  private static long bytes(AuditPage page) {
    return page.data().stream()
        .map(event -> event.payload().path("lines").asString(""))
        .mapToLong(String::length)
        .sum();
  }
}
