package io.lendledger.command.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.OwnDatabase;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.command.integrity.verify.Verification;
import io.lendledger.core.activity.ActivityBucket;
import io.lendledger.core.activity.ActivityCount;
import io.lendledger.core.activity.FindActivity;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** Two blocks and some events behind them, with holes. */
class HistoryIndexTest {

  private static final Instant FIRST = Instant.parse("2026-03-02T12:00:00Z");
  private static final int EVENTS = 40_000;
  private static final int MIDDLE = 20_000;

  private static final DataSource DATABASE = OwnDatabase.create();
  private static final JdbcClient JDBC = JdbcClient.create(DATABASE);
  private static final ActivityCounts ACTIVITY = new ActivityCounts(DATABASE);

  private static HistoryIndexing indexing;
  private static EventHistory history;

  @BeforeAll
  static void store() {
    Flyway.configure()
        .dataSource(DATABASE)
        .schemas("eventstore")
        .locations("classpath:db/eventstore")
        .load()
        .migrate();
    JDBC.sql(
            """
            INSERT INTO eventstore.domain_event (global_index, event_identifier,
              aggregate_identifier, sequence_number, type, time_stamp, payload_type,
              payload_revision, payload, meta_data)
            OVERRIDING SYSTEM VALUE
            SELECT n, gen_random_uuid(), 'A' || n, 0, CASE WHEN n % 7 = 0 THEN 'Loan' ELSE 'Client' END,
                   CAST(:first AS timestamptz) + (n + n % 3 - 1) * interval '1 s',
                   CASE WHEN n % 9973 = 0 THEN 'rare' ELSE 'kind-' || n % 5 END, '1',
                   convert_to(CASE WHEN n % 4 = 0 THEN '{"a":1}'
                     ELSE json_build_object('lenderCode', 'L' || n % 11)::text END, 'UTF8'),
                   convert_to('{}', 'UTF8')
              FROM generate_series(1, :events) n WHERE n % 100 <> 50
            """)
        .param("first", FIRST.toString())
        .param("events", EVENTS)
        .update();
    indexing = new HistoryIndexing(DATABASE, new DataSourceTransactionManager(DATABASE));
    history =
        new EventHistory(
            new HistoryIndex(DATABASE),
            DATABASE,
            new EventSerializer(new EventCatalogue(Events.ALL)));
  }

  /** By any bucket, of all and of one lender, up to any position. */
  private static List<List<ActivityCount>> counted() {
    List<List<ActivityCount>> found = new ArrayList<>();
    for (ActivityBucket bucket : ActivityBucket.values()) {
      for (LenderCode lender : Arrays.asList(null, new LenderCode("L3"))) {
        for (long upTo : List.of(20_000L, (long) EVENTS)) {
          for (int seconds : List.of(0, 17_000)) {
            Instant from = FIRST.plusSeconds(seconds);
            var page = new PageRequest(EVENTS, null, null, null);
            var query = new FindActivity(lender, from, FIRST.plusSeconds(39_000), bucket, page);
            found.add(ACTIVITY.count(query, from, upTo, EVENTS));
          }
        }
      }
    }
    return found;
  }

  @Test
  void findsWhatReadingAllEventsFinds() throws SQLException {
    Random random = new Random(7);
    List<FindEvents> queries = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      queries.add(query(random));
    }
    queries.add(new FindEvents(null, null, "rare", null, null, null, -1, 2, EventForm.STORED));
    queries.add(new FindEvents(null, null, "none", null, null, null, -1, 2, EventForm.STORED));
    List<AuditPage> read = queries.stream().map(history::find).toList();
    List<AuditPage> bounded = queries.stream().map(each -> history.find(each, MIDDLE)).toList();
    assertThat(bounded)
        .flatExtracting(AuditPage::data)
        .allMatch(event -> event.position() <= MIDDLE);
    List<List<ActivityCount>> counted = counted();

    assertThat(indexing.indexNext()).isTrue();
    List<AuditPage> halfIndexed = queries.stream().map(history::find).toList();
    assertThat(indexing.indexNext()).isTrue();
    assertThat(indexing.indexNext()).as("a block that may still grow").isFalse();
    List<AuditPage> indexed = queries.stream().map(history::find).toList();

    assertThat(halfIndexed).isEqualTo(read);
    assertThat(indexed).isEqualTo(read);
    assertThat(queries.stream().map(each -> history.find(each, MIDDLE)).toList())
        .isEqualTo(bounded);
    assertThat(counted()).isEqualTo(counted);
    assertThat(counted).allSatisfy(counts -> assertThat(counts).isNotEmpty());
    assertThat(read).filteredOn(page -> page.data().size() > 1).hasSizeGreaterThan(40);

    assertThat(walk("rare")).containsExactly(9973L, 19946L, 29919L, 39892L);
    assertThat(walkBack("rare")).containsExactly(39892L, 29919L, 19946L, 9973L);
    assertThat(verify().breaks()).isEmpty();
    JDBC.sql("DELETE FROM eventstore.history_index WHERE name = 'rare' AND block = 0").update();
    assertThat(walk("rare")).as("without the index").containsExactly(19946L, 29919L, 39892L);
    assertThat(verify().breaks())
        .singleElement()
        .satisfies(found -> assertThat(found.reason()).isEqualTo(BreakReason.IndexAltered))
        .satisfies(found -> assertThat(found.position()).isEqualTo(9973))
        .satisfies(found -> assertThat(found.message()).contains("block 0", "event rare"));
    JDBC.sql("DELETE FROM eventstore.history_index WHERE name = 'L3' AND block = 0").update();
    assertThat(counted()).as("without the index").isNotEqualTo(counted);
    changesAreFound();
  }

  /** One that ends its thread would leave the index as it is for the life of the process. */
  @Test
  void growsOnAfterAnError() throws InterruptedException {
    CountDownLatch tried = new CountDownLatch(2);
    PlatformTransactionManager failing =
        new DataSourceTransactionManager(DATABASE) {
          @Override
          protected Object doGetTransaction() {
            tried.countDown();
            throw new StackOverflowError("for this test");
          }
        };
    var indexing = new HistoryIndexing(DATABASE, failing);
    indexing.start();
    try {
      assertThat(tried.await(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      indexing.stop();
    }
  }

  /** Each hides events from a search, or shows others. */
  private static void changesAreFound() throws SQLException {
    for (String change :
        List.of(
            "DELETE FROM eventstore.history_block WHERE block = 0",
            "DELETE FROM eventstore.history_block WHERE block = 1",
            "UPDATE eventstore.history_block SET first_time = first_time + interval '1 s'",
            "UPDATE eventstore.history_block SET last_time = NULL WHERE block = 1",
            "DELETE FROM eventstore.history_index WHERE block = 1",
            "UPDATE eventstore.history_index SET places = places[2:] WHERE kind = 'lender'",
            "UPDATE eventstore.history_index SET places = array_append(places, NULL)",
            "UPDATE eventstore.history_index SET name = 'other' WHERE name = 'Loan'",
            "INSERT INTO eventstore.history_index VALUES ('event', 'rare', -1, '{1}')",
            "INSERT INTO eventstore.history_index VALUES ('event', 'new', 0, '{1}')")) {
      JDBC.sql("TRUNCATE eventstore.history_index, eventstore.history_block").update();
      assertThat(verify().breaks()).as("nothing is indexed").isEmpty();
      while (indexing.indexNext()) {
        assertThat(verify().breaks()).as("as it grows").isEmpty();
      }
      JDBC.sql(change).update();
      assertThat(verify().breaks())
          .as(change)
          .isNotEmpty()
          .allMatch(found -> found.reason() == BreakReason.IndexAltered);
    }
  }

  private static Verification verify() throws SQLException {
    try (Connection connection = DATABASE.getConnection()) {
      return StoreVerifier.verify(connection, List.of(), List.of(), _ -> {});
    }
  }

  private static List<Long> walk(String type) {
    return walk(new FindEvents(null, null, type, null, null, null, -1, 1, EventForm.STORED));
  }

  private static List<Long> walkBack(String type) {
    return walk(
        new FindEvents(
            null, null, type, null, null, null, true, Long.MAX_VALUE, 1, EventForm.STORED));
  }

  private static List<Long> walk(FindEvents query) {
    List<Long> found = new ArrayList<>();
    Long after = Long.valueOf(query.afterPosition());
    while (after != null) {
      AuditPage page = history.find(query.behind(after));
      page.data().stream().map(AuditEvent::position).forEach(found::add);
      after = page.nextPosition();
    }
    return found;
  }

  private static FindEvents query(Random random) {
    return new FindEvents(
        random.nextInt(3) == 0 ? "Loan" : null,
        null,
        random.nextBoolean() ? "kind-" + random.nextInt(5) : null,
        random.nextBoolean() ? "L" + random.nextInt(11) : null,
        random.nextInt(3) == 0 ? moment(random) : null,
        random.nextInt(3) == 0 ? moment(random) : null,
        random.nextBoolean(),
        random.nextInt(-1, EVENTS + 10),
        random.nextInt(1, 1_000),
        EventForm.STORED);
  }

  private static @Nullable Instant moment(Random random) {
    return FIRST.plusSeconds(random.nextInt(-10, EVENTS + 10));
  }
}
