package io.lendledger.platform.axon.segment;

import static io.lendledger.platform.axon.segment.SegmentDatabase.PROCESS;
import static io.lendledger.platform.axon.segment.SegmentDatabase.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessException;

/** What a node tells every second. */
@Timeout(120)
class BeatTest extends OnSegmentDatabase {

  private static boolean isSeen() {
    return database
        .jdbc
        .sql("SELECT seen_at > now() - interval '1 minute' FROM tokens.node WHERE node = 'busy'")
        .query(Boolean.class)
        .single();
  }

  private static SegmentDatabase.Node busy(HikariDataSource pool) {
    var node = database.node("busy", 2, pool);
    node.tokens().initializeTokenSegments(PROCESS, 2, at(-1));
    node.claim();
    database.silence("busy");
    assertThat(isSeen()).isFalse();
    return node;
  }

  @Test
  void comesFromANodeAllOfWhoseConnectionsAreInUse() throws SQLException {
    try (HikariDataSource pool = database.pool(1)) {
      var node = busy(pool);
      try (Connection inUse = pool.getConnection()) {
        assertThat(inUse.isValid(1)).isTrue();
        node.shares().look();
      }
      assertThat(isSeen()).isTrue();
      node.shares().stop();
    }
  }

  @Test
  void comesOnAnotherConnectionWhenItsOwnIsLost() {
    try (HikariDataSource pool = database.pool(1)) {
      var node = busy(pool);
      endOtherSessions();

      assertThatThrownBy(() -> node.shares().look()).isInstanceOf(DataAccessException.class);
      node.shares().look();

      assertThat(isSeen()).isTrue();
      node.shares().stop();
    }
  }

  private static void endOtherSessions() {
    database
        .jdbc
        .sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
        .query(Boolean.class)
        .list();
  }
}
