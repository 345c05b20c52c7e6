package io.lendledger.query.projection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A database in which something can be made to happen right before a statement. */
final class WatchedDatabase extends DelegatingDataSource {

  private final AtomicReference<@Nullable Next> next = new AtomicReference<>();

  private record Next(String text, Runnable event) {}

  WatchedDatabase(DataSource database) {
    super(database);
  }

  /** Lets something happen before the next statement that has a text in it, once. */
  void before(String text, Runnable event) {
    next.set(new Next(text, event));
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    return (Connection)
        Proxy.newProxyInstance(
            WatchedDatabase.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, method, arguments) -> {
              if (method.getName().equals("prepareStatement")) {
                happen((String) arguments[0]);
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
            });
  }

  private void happen(String sql) {
    Next due = next.get();
    if (due != null && sql.contains(due.text()) && next.compareAndSet(due, null)) {
      due.event().run();
    }
  }
}
