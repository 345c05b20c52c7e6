package io.lendledger.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Puts the watch behind and before the pool as soon as there is one, and waits for its database.
 */
final class WatchedPool implements BeanPostProcessor, PriorityOrdered {

  /** The pool's own wait, after which the watch is asked again. */
  private static final long POOL_WAIT_MILLIS = 1_000;

  /** In seconds; a value in the address of the database takes precedence. */
  private static final Map<String, String> LIMITS_OF_POOL =
      Map.of("connectTimeout", "5", "loginTimeout", "10");

  private static final Map<String, String> LIMITS_OF_PROBE =
      Map.of(
          "connectTimeout", "2",
          "loginTimeout", "5",
          "socketTimeout", "5",
          "ApplicationName", "lendledger-watch");

  private final ObjectProvider<DatabaseWatch> watch;
  private final ObjectProvider<FirstContact> firstContact;

  WatchedPool(ObjectProvider<DatabaseWatch> watch, ObjectProvider<FirstContact> firstContact) {
    this.watch = watch;
    this.firstContact = firstContact;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    return bean instanceof HikariDataSource pool ? watched(pool) : bean;
  }

  private WatchedDataSource watched(HikariDataSource pool) {
    DatabaseWatch state = watch.getObject();
    var probe = new JdbcProbe(connecting(pool));
    firstContact.getObject().await(pool.getJdbcUrl(), probe);
    return watched(pool, state, probe, new PhysicalConnections(driver(pool), state));
  }

  /** A pool that has not begun, whose database is there, with a watch that begins. */
  static WatchedDataSource watched(
      HikariDataSource pool, DatabaseWatch state, Probe probe, PhysicalConnections physical) {
    Duration patience = Duration.ofMillis(pool.getConnectionTimeout());
    pool.setDataSource(physical);
    pool.setConnectionInitSql(SessionLimits.behind(pool.getConnectionInitSql()));
    pool.setExceptionOverride(new LostConnections(state));
    pool.setConnectionTimeout(Math.min(POOL_WAIT_MILLIS, pool.getConnectionTimeout()));
    pool.setValidationTimeout(Math.min(POOL_WAIT_MILLIS, pool.getValidationTimeout()));
    state.whenLost(() -> evict(pool, physical));
    state.begin(probe);
    return new WatchedDataSource(pool, state, patience);
  }

  private static void evict(HikariDataSource pool, PhysicalConnections physical) {
    physical.abort();
    var idle = pool.getHikariPoolMXBean();
    if (idle != null) {
      idle.softEvictConnections();
    }
  }

  static DriverDataSource driver(HikariDataSource pool) {
    return new DriverDataSource(
        pool.getJdbcUrl(),
        pool.getDriverClassName(),
        with(pool.getDataSourceProperties(), LIMITS_OF_POOL),
        pool.getUsername(),
        pool.getPassword());
  }

  static JdbcProbe.Connecting connecting(HikariDataSource pool) {
    Properties properties = with(pool.getDataSourceProperties(), Map.of());
    properties.putAll(LIMITS_OF_PROBE);
    if (pool.getUsername() != null) {
      properties.setProperty("user", pool.getUsername());
    }
    if (pool.getPassword() != null) {
      properties.setProperty("password", pool.getPassword());
    }
    return () -> DriverManager.getConnection(pool.getJdbcUrl(), properties);
  }

  private static Properties with(Properties configured, Map<String, String> defaults) {
    Properties all = new Properties();
    all.putAll(defaults);
    all.putAll(configured);
    return all;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }
}
