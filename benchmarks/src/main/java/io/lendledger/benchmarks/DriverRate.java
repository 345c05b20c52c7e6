package io.lendledger.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Row;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The same statement through r2dbc-postgresql with r2dbc-pool, over JDBC with Hikari on virtual
 * threads: a page of accruals, and an export of all of them by a cursor. Every column of every row
 * is taken as the type that records have, and the sum of a figure is compared.
 */
final class DriverRate {

  private static final int CONNECTIONS = 8;
  private static final int FETCHED = 1_000;
  private static final Duration TURN = Duration.ofSeconds(Integer.getInteger("turn", 4));
  private static final int WARMING_TURNS = 3;
  private static final BigDecimal PAGE = LentBook.ACCRUED.multiply(BigDecimal.valueOf(FETCHED));
  private static final BigDecimal ALL =
      LentBook.ACCRUED.multiply(
          BigDecimal.valueOf((long) LentBook.LOANS * LentBook.PARTS * LentBook.DAYS));

  private static final String[] COLUMNS = {
    "accrual_date",
    "settled_units",
    "market_price",
    "market_currency",
    "fx_rate",
    "loan_price",
    "loan_value",
    "loan_currency",
    "investment_rate",
    "investment_amount",
    "rebate_rate",
    "rebate_amount",
    "lending_rate_gross_bank",
    "lending_rate_net_bank",
    "lending_rate_net_client",
    "day_count_basis",
    "fee_split_bank",
    "fee_split_client",
    "gross",
    "service",
    "other_agent",
    "net",
    "net_client",
    "loan_id",
    "part",
    "client_id",
    "lender_code",
    "borrower_code",
    "isin"
  };
  private static final Class<?>[] TYPES = {
    LocalDate.class, Long.class, BigDecimal.class, String.class, BigDecimal.class,
    BigDecimal.class, BigDecimal.class, String.class, BigDecimal.class, BigDecimal.class,
    BigDecimal.class, BigDecimal.class, BigDecimal.class, BigDecimal.class, BigDecimal.class,
    Long.class, BigDecimal.class, BigDecimal.class, BigDecimal.class, BigDecimal.class,
    BigDecimal.class, BigDecimal.class, BigDecimal.class, String.class, String.class,
    String.class, String.class, String.class, String.class
  };
  private static final int GROSS = 18;

  private static final String SELECT =
      "SELECT "
          + String.join(", ", COLUMNS)
          + " FROM query.accrual WHERE lender_code = %s AND valid_to = 9223372036854775807";
  private static final String ORDER = " ORDER BY accrual_date, loan_id, client_id, part, earned_on";

  private final ServedBy service;
  private final HikariDataSource jdbc;
  private final ConnectionPool r2dbc;

  private DriverRate(ServedBy service, Path data) throws Exception {
    this.service = service;
    RunningStore.Address address = RunningStore.Address.of(data);
    var config = new HikariConfig();
    config.setJdbcUrl("jdbc:postgresql://127.0.0.1:%d/lendledger".formatted(address.port()));
    config.setUsername(address.user());
    config.setPassword(address.password());
    config.setMaximumPoolSize(CONNECTIONS);
    this.jdbc = new HikariDataSource(config);
    this.r2dbc =
        new ConnectionPool(
            ConnectionPoolConfiguration.builder(
                    new PostgresqlConnectionFactory(
                        PostgresqlConnectionConfiguration.builder()
                            .host("127.0.0.1")
                            .port(address.port())
                            .database("lendledger")
                            .username(address.user())
                            .password(address.password())
                            .build()))
                .maxSize(CONNECTIONS)
                .initialSize(CONNECTIONS)
                .build());
  }

  /** Reads the rows that the benchmark of reads has stored. */
  static void measure(ServedBy service, Path data) throws Exception {
    var rate = new DriverRate(service, data);
    rate.compare("pages of 1,000 rows", ORDER + " LIMIT " + FETCHED, false, PAGE);
    rate.compare("exports of all rows", ORDER, true, ALL);
    rate.jdbc.close();
    rate.r2dbc.dispose();
  }

  private void compare(String name, String end, boolean cursor, BigDecimal sum) throws Exception {
    Callable<BigDecimal> blocking = () -> blocking(SELECT.formatted("?") + end, cursor);
    Callable<BigDecimal> reactive = () -> reactive(SELECT.formatted("$1") + end, cursor);
    var rates = new Rounds();
    var costs = new Rounds();
    for (int round = -WARMING_TURNS; round < Rounds.COUNT; round++) {
      Turn ofJdbc = turn(blocking, sum);
      Turn ofR2dbc = turn(reactive, sum);
      if (round >= 0) {
        rates.add(ofJdbc.perMinute(), ofR2dbc.perMinute());
        costs.add(ofJdbc.cost(), ofR2dbc.cost());
      }
    }
    System.out.printf("%s a minute, r2dbc over jdbc: %s%n", name, rates);
    System.out.printf("  processor time of each, in µs, caller and database: %s%n", costs);
  }

  private record Turn(double perMinute, double cost) {}

  private Turn turn(Callable<BigDecimal> read, BigDecimal sum) throws Exception {
    Duration used = processorTime();
    long begun = System.nanoTime();
    long end = begun + TURN.toNanos();
    int reads = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Integer> each :
          IntStream.range(0, CONNECTIONS)
              .mapToObj(_ -> threads.submit(() -> repeat(read, sum, end)))
              .toList()) {
        reads += each.get();
      }
    }
    double nanos = System.nanoTime() - begun;
    double cost = processorTime().minus(used).toNanos() / 1e3 / reads;
    return new Turn(reads * 60e9 / nanos, cost);
  }

  private Duration processorTime() {
    return service
        .processorTime()
        .plus(ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO));
  }

  private static int repeat(Callable<BigDecimal> read, BigDecimal sum, long end) throws Exception {
    int reads = 0;
    do {
      BigDecimal found = read.call();
      if (found.compareTo(sum) != 0) {
        throw new IllegalStateException("a wrong answer: " + found + " instead of " + sum);
      }
      reads++;
    } while (System.nanoTime() < end);
    return reads;
  }

  private BigDecimal blocking(String sql, boolean cursor) throws SQLException {
    try (java.sql.Connection connection = jdbc.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      connection.setAutoCommit(!cursor);
      statement.setString(1, LentBook.LENDER);
      statement.setFetchSize(cursor ? FETCHED : 0);
      BigDecimal sum = BigDecimal.ZERO;
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sum = sum.add(Objects.requireNonNull((BigDecimal) take(rows)));
        }
      }
      connection.setAutoCommit(true);
      return sum;
    }
  }

  private static @Nullable Object take(ResultSet row) throws SQLException {
    Object gross = null;
    for (int i = 0; i < TYPES.length; i++) {
      Class<?> type = TYPES[i];
      Object value =
          type == String.class
              ? row.getString(i + 1)
              : type == BigDecimal.class
                  ? row.getBigDecimal(i + 1)
                  : type == Long.class
                      ? (Object) row.getLong(i + 1)
                      : row.getObject(i + 1, LocalDate.class);
      gross = i == GROSS ? value : gross;
    }
    return gross;
  }

  private BigDecimal reactive(String sql, boolean cursor) {
    return Objects.requireNonNull(
        Mono.usingWhen(
                r2dbc.create(), connection -> sum(connection, sql, cursor), Connection::close)
            .block());
  }

  private static Mono<BigDecimal> sum(Connection connection, String sql, boolean cursor) {
    var statement = connection.createStatement(sql).bind(0, LentBook.LENDER);
    return Flux.from((cursor ? statement.fetchSize(FETCHED) : statement).execute())
        .flatMap(result -> result.map((row, _) -> take(row)))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static BigDecimal take(Row row) {
    Object gross = null;
    for (int i = 0; i < TYPES.length; i++) {
      Object value = row.get(i, TYPES[i]);
      gross = i == GROSS ? value : gross;
    }
    return Objects.requireNonNull((BigDecimal) gross);
  }
}
