package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.OwnDatabase;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.eventhandling.EventMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** The connection breaks between a commit of several appends and its answer. */
class LostAnswerTest {

  private static final int MEMBERS = 3;

  private final CountDownLatch firstWrites = new CountDownLatch(1);
  private final CountDownLatch othersWait = new CountDownLatch(1);

  @Test
  @Timeout(60)
  void nothingIsAppendedTwice() throws Exception {
    var connections = new HikariConfig();
    connections.setDataSource(OwnDatabase.create());
    try (var pool = new HikariDataSource(connections);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var jdbc = new JdbcTemplate(pool);
      jdbc.execute("CREATE TABLE appended (events int)");
      var commits =
          new GroupCommit(
              new Breaking(pool), (connection, events, _) -> insert(connection, events));
      commits.connect();
      Future<Boolean> first = threads.submit(() -> commits.append(event("first"), Set.of()));
      boolean _ = firstWrites.await(30, TimeUnit.SECONDS);
      List<Future<Boolean>> members =
          List.of(
              threads.submit(() -> commits.append(event("a"), Set.of())),
              threads.submit(() -> commits.append(event("b"), Set.of())),
              threads.submit(() -> commits.append(event("c"), Set.of())));
      Thread.sleep(500);
      othersWait.countDown();
      assertThat(first.get()).isTrue();
      for (Future<Boolean> each : members) {
        assertThatExceptionOfType(ExecutionException.class)
            .isThrownBy(each::get)
            .havingCause()
            .isInstanceOfSatisfying(
                SQLException.class, told -> assertThat(told.getSQLState()).isEqualTo("08006"));
      }
      assertThat(jdbc.queryForList("SELECT events FROM appended", Integer.class))
          .containsExactly(1, MEMBERS);
      commits.rest();
    }
  }

  private static List<EventMessage<?>> event(String aggregate) {
    return List.of(TestStore.event(aggregate, 0));
  }

  /** The first append keeps the others waiting, so that they are committed together. */
  private PreparedStatement insert(Connection connection, List<? extends EventMessage<?>> events)
      throws SQLException {
    firstWrites.countDown();
    try {
      boolean _ = othersWait.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
    PreparedStatement insert =
        connection.prepareStatement("INSERT INTO appended VALUES (" + events.size() + ")");
    insert.addBatch();
    return insert;
  }

  /** Its connections break behind the commit of several events. */
  private static final class Breaking extends DelegatingDataSource {

    Breaking(DataSource connections) {
      super(connections);
    }

    @Override
    public Connection getConnection() throws SQLException {
      Connection connection = super.getConnection();
      return (Connection)
          Proxy.newProxyInstance(
              Connection.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (_, method, arguments) -> {
                Object answer = method.invoke(connection, arguments);
                return answer instanceof PreparedStatement statement
                        && String.valueOf(arguments[0]).contains("(" + MEMBERS + ")")
                    ? breaking(statement)
                    : answer;
              });
    }

    private static PreparedStatement breaking(PreparedStatement statement) {
      return (PreparedStatement)
          Proxy.newProxyInstance(
              PreparedStatement.class.getClassLoader(),
              new Class<?>[] {PreparedStatement.class},
              (_, method, arguments) -> {
                Object answer = method.invoke(statement, arguments);
                if (method.getName().equals("executeBatch")) {
                  throw new SQLException("An I/O error occurred", "08006");
                }
                return answer;
              });
    }
  }
}
