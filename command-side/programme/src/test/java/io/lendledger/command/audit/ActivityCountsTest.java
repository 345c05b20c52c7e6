package io.lendledger.command.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.OwnDatabase;
import io.lendledger.core.activity.ActivityBucket;
import io.lendledger.core.activity.ActivityCount;
import io.lendledger.core.activity.FindActivity;
import io.lendledger.core.reading.PageRequest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class ActivityCountsTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final int ALL = 100;

  private static ActivityCounts activity;

  @BeforeAll
  static void store() {
    DataSource database = OwnDatabase.create();
    Flyway.configure()
        .dataSource(database)
        .schemas("eventstore")
        .locations("classpath:db/eventstore")
        .load()
        .migrate();
    var jdbc = JdbcClient.create(database);
    long sequence = 0;
    for (String time : List.of("-1s", "0s", "59.999s", "60s", "3600s", "90000s")) {
      jdbc.sql(
              """
              INSERT INTO eventstore.domain_event (event_identifier, aggregate_identifier,
                sequence_number, type, time_stamp, payload_type, payload, meta_data)
              VALUES (gen_random_uuid(), 'L1', ?, 'Loan', ? + CAST(? AS interval), 'x', '', '')
              """)
          .params(sequence++, OffsetDateTime.ofInstant(NOON, ZoneOffset.UTC), time)
          .update();
    }
    activity = new ActivityCounts(database);
  }

  @Test
  void eachEventIsCountedInTheTimeThatItIsIn() {
    assertThat(counts(ActivityBucket.MINUTE, NOON, ALL))
        .extracting(ActivityCount::events)
        .containsExactly(2L, 1L, 1L, 1L);
    List<ActivityCount> hours = counts(ActivityBucket.HOUR, NOON.minusSeconds(9), ALL);
    assertThat(hours)
        .extracting(ActivityCount::from)
        .containsExactly(
            NOON.minusSeconds(3_600), NOON, NOON.plusSeconds(3_600), NOON.plusSeconds(90_000));
    assertThat(hours).extracting(ActivityCount::events).containsExactly(1L, 3L, 1L, 1L);
    ActivityCount noon = hours.get(1);
    assertThat(noon.lastPosition() - noon.firstPosition()).isEqualTo(2);
    assertThat(counts(ActivityBucket.DAY, NOON, ALL))
        .extracting(ActivityCount::events)
        .containsExactly(4L, 1L);
  }

  @Test
  void whatIsBehindAPositionOrAfterAnEndIsNotCounted() {
    long third = counts(ActivityBucket.HOUR, NOON, 1).getFirst().firstPosition() + 1;
    assertThat(activity.count(query(ActivityBucket.DAY, NOON), NOON, third, ALL))
        .extracting(ActivityCount::events)
        .containsExactly(2L);
    var early = new FindActivity(null, NOON, NOON.plusSeconds(60), ActivityBucket.DAY, page());
    assertThat(activity.count(early, NOON, Long.MAX_VALUE, ALL))
        .extracting(ActivityCount::events)
        .containsExactly(2L);
  }

  private static List<ActivityCount> counts(ActivityBucket bucket, Instant from, int rows) {
    return activity.count(query(bucket, from), from, Long.MAX_VALUE, rows);
  }

  private static FindActivity query(ActivityBucket bucket, Instant from) {
    return new FindActivity(null, from, Instant.parse("9999-01-01T00:00:00Z"), bucket, page());
  }

  private static PageRequest page() {
    return new PageRequest(ALL, null, null, null);
  }
}
