package io.lendledger.command.integrity;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.OwnDatabase;
import io.lendledger.command.eventstore.StoreOnPostgres;
import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.command.integrity.verify.Verification;
import io.lendledger.core.integrity.ChainBreak;
import io.lendledger.core.integrity.Seal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * An event store with its chain in a database of its own, which ends with the tests of a class, and
 * an attacker who may write it.
 */
final class AuditedStore implements AfterAllCallback {

  static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  private final OwnDatabase database = StoreOnPostgres.database();
  private final HikariDataSource pool;
  final JdbcTemplate jdbc;
  final SettableClock clock = new SettableClock();
  final ChainLinker linker;
  Seals seals;

  AuditedStore() {
    var config = new HikariConfig();
    config.setDataSource(database.dataSource());
    config.setMaximumPoolSize(6);
    pool = new HikariDataSource(config);
    jdbc = new JdbcTemplate(pool);
    linker = new ChainLinker(pool, 10, () -> {});
    seals = new Seals(pool, new ClearVault(), clock);
  }

  /** A clock that stands where it is put. */
  static final class SettableClock extends Clock {

    private volatile Instant now = NOON;

    void set(Instant instant) {
      now = instant;
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  /** Keeps keys as they are. */
  static final class ClearVault implements KeyVault {

    @Override
    public Kept keep(String place, byte[] secret) {
      return new Kept(secret, false);
    }

    @Override
    public byte[] open(String place, Kept kept) {
      return kept.value();
    }

    @Override
    public boolean isStale(Kept kept) {
      return false;
    }
  }

  DataSource dataSource() {
    return pool;
  }

  String jdbcUrl() {
    return database.jdbcUrl();
  }

  /** Empties it and begins again. */
  void reset() {
    attack(
        "TRUNCATE eventstore.domain_event RESTART IDENTITY",
        "TRUNCATE eventstore.chain_block",
        "TRUNCATE eventstore.seal",
        "TRUNCATE eventstore.seal_key",
        "DELETE FROM eventstore.chain_head",
        "INSERT INTO eventstore.chain_head (store, events, position, link, frontier) SELECT store,"
            + " 0, -1, sha256('\\x03'::bytea || uuid_send(store)), '' FROM (SELECT"
            + " gen_random_uuid() AS store) AS made");
    clock.set(NOON);
  }

  /** Appends so many events of two aggregates. */
  void append(int events) {
    jdbc.update(
        """
        INSERT INTO eventstore.domain_event (event_identifier, aggregate_identifier,
          sequence_number, type, time_stamp, payload_type, payload_revision, payload, meta_data)
        SELECT gen_random_uuid(), 'L000000' || n % 2, base + n, 'Loan',
               timestamptz '2026-03-02T10:00:00Z' + n * interval '1 millisecond',
               'loan.noted', '1', convert_to('{"number":' || base + n || '}', 'UTF8'),
               convert_to('{"credential":"client:x"}', 'UTF8')
          FROM generate_series(1, ?) AS n,
               (SELECT coalesce(max(global_index), 0) AS base FROM eventstore.domain_event) AS now
         ORDER BY n
        """,
        events);
  }

  /** Links all there is. */
  void link() {
    boolean more = linker.linkNext();
    while (more) {
      more = linker.linkNext();
    }
  }

  /** Does what triggers and constraints would keep an application from. */
  void attack(String... statements) {
    try (Connection connection = pool.getConnection();
        var statement = connection.createStatement()) {
      statement.execute("SET session_replication_role = replica");
      for (String each : statements) {
        statement.execute(each);
      }
      statement.execute("SET session_replication_role = DEFAULT");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  Verification verify(Seal... kept) {
    return verify(List.of(kept), List.of());
  }

  Verification verify(List<Seal> kept, List<String> keys) {
    try (Connection connection = pool.getConnection()) {
      return StoreVerifier.verify(connection, kept, keys, _ -> {});
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Verifies it with so many of its seals in memory at once. */
  Verification verifyBy(int sealsAtOnce, Seal... kept) {
    try (Connection connection = pool.getConnection()) {
      return StoreVerifier.verify(connection, List.of(kept), List.of(), _ -> {}, sealsAtOnce);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The break that an auditor is told first. */
  ChainBreak firstBreak(Seal... kept) {
    Verification found = verify(kept);
    if (found.breaks().isEmpty()) {
      throw new AssertionError("no break was found");
    }
    return found.breaks().getFirst();
  }

  @Override
  public void afterAll(ExtensionContext tests) {
    pool.close();
    database.close();
  }
}
