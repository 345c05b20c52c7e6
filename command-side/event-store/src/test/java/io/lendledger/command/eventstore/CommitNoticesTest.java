package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A store that never looks for the commits of other processes by itself. */
class CommitNoticesTest {

  @RegisterExtension private static final TestStore test = new TestStore();

  @Test
  void commitsOfOtherProcessesAreHeardOfAlsoAfterTheConnectionWasLost() throws Exception {
    try (var stream = test.another().openStream(test.store.createHeadToken())) {
      assertThat(stream.hasNextAvailable()).isFalse();
      appendAndHear(stream, 0);
      appendAndHear(stream, 1);
      new JdbcTemplate(test.dataSource())
          .queryForList(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
      appendAndHear(stream, 2);
    }
  }

  @Test
  void whoNoLongerListensGivesTheConnectionBackAsItWas() throws Exception {
    try (Connection connection = test.dataSource().getConnection()) {
      var database = new SingleConnectionDataSource(connection, true);
      var listening = new CountDownLatch(1);
      try (var notices = new CommitNotices(database, "own", listening::countDown)) {
        notices.start();
        assertThat(listening.await(2, TimeUnit.MINUTES)).isTrue();
      }
      assertThat(
              new JdbcTemplate(database)
                  .queryForList("SELECT pg_listening_channels()", String.class))
          .isEmpty();
    }
  }

  /** A store tells its own readers itself, so their notices would wake them twice. */
  @Test
  void ownCommitsAreNotHeardOfASecondTime() throws Exception {
    var listening = new CountDownLatch(1);
    var another = new CountDownLatch(2);
    var times = new AtomicInteger();
    Runnable heard =
        () -> {
          times.incrementAndGet();
          listening.countDown();
          another.countDown();
        };
    try (var notices = new CommitNotices(test.dataSource(), "own", heard)) {
      notices.start();
      assertThat(listening.await(2, TimeUnit.MINUTES)).isTrue();
      for (int i = 0; i < 50; i++) {
        tell("own");
      }
      tell("another");
      assertThat(another.await(2, TimeUnit.MINUTES)).isTrue();
      assertThat(times).hasValue(2);
    }
  }

  private static void tell(String whose) {
    new JdbcTemplate(test.dataSource())
        .queryForList("SELECT pg_notify(?, ?)::text", CommitNotices.CHANNEL, whose);
  }

  private static void appendAndHear(TrackingEventStream stream, int sequence) throws Exception {
    test.engine.appendEvents(TestStore.event("heard", sequence));
    assertThat(stream.hasNextAvailable(2, TimeUnit.MINUTES)).isTrue();
    var heard = (DomainEventMessage<?>) stream.nextAvailable();
    assertThat(heard.getSequenceNumber()).isEqualTo(sequence);
  }
}
