package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JdbcProbeTest {

  /** A server of this version, which says nothing but that. */
  private static Connection server(int version) {
    DatabaseMetaData data =
        as(
            DatabaseMetaData.class,
            method -> method.equals("getDatabaseMajorVersion") ? (Object) version : version + ".1");
    return as(Connection.class, method -> method.equals("getMetaData") ? data : null);
  }

  private static <T> T as(Class<T> type, Function<String, Object> answers) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answers.apply(method.getName()));
    return type.cast(proxy);
  }

  @Test
  void anOldServerIsRefusedForGood() {
    try (JdbcProbe probe = new JdbcProbe(() -> server(SupportedPostgres.LOWEST_VERSION - 1))) {
      Optional<Probe.Fault> fault = probe.look();
      assertThat(fault.map(Probe.Fault::lasting)).contains(true);
      assertThat(fault.orElseThrow().reason())
          .isEqualTo("it is PostgreSQL 14.1, and 15 is the lowest version that is supported");
    }
  }

  /** It was there again before the next look, and a new session is due. */
  @Test
  void theLossOfASessionThatIsReplacedIsCounted() throws Exception {
    try (EmbeddedPostgres server = EmbeddedPostgres.start();
        JdbcProbe probe =
            new JdbcProbe(() -> server.getPostgresDatabase().getConnection(), Duration.ZERO)) {
      assertThat(probe.look()).isEmpty();
      assertThat(probe.look()).isEmpty();
      assertThat(probe.losses()).isZero();
      try (Connection other = server.getPostgresDatabase().getConnection();
          Statement ending = other.createStatement()) {
        ending.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
      }

      assertThat(probe.look()).isEmpty();

      assertThat(probe.losses()).isOne();
    }
  }

  @Test
  void theStartOnAnOldServerIsRefusedInASentence() {
    var contact = new FirstContact(Duration.ofMinutes(1));
    try (JdbcProbe probe = new JdbcProbe(() -> server(14))) {
      assertThatThrownBy(() -> contact.await("jdbc:postgresql://db/ledger", probe))
          .isInstanceOf(StartRefused.class)
          .hasMessageStartingWith(
              "The database db/ledger cannot be used: it is PostgreSQL 14.1, and 15 is the lowest");
    }
  }
}
