package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
      try (var notices = new CommitNotices(database, listening::countDown)) {
        notices.start();
        assertThat(listening.await(2, TimeUnit.MINUTES)).isTrue();
      }
      assertThat(
              new JdbcTemplate(database)
                  .queryForList("SELECT pg_listening_channels()", String.class))
          .isEmpty();
    }
  }

  private static void appendAndHear(TrackingEventStream stream, int sequence) throws Exception {
    test.engine.appendEvents(TestStore.event("heard", sequence));
    assertThat(stream.hasNextAvailable(2, TimeUnit.MINUTES)).isTrue();
    var heard = (DomainEventMessage<?>) stream.nextAvailable();
    assertThat(heard.getSequenceNumber()).isEqualTo(sequence);
  }
}
