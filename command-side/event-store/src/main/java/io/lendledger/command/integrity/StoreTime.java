package io.lendledger.command.integrity;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * The time that all processes of a store agree on: their own clock, set right by the database's
 * where the machine's is wrong.
 */
final class StoreTime {

  /** Less than this is the way to the database and back. */
  private static final Duration WRONG = Duration.ofSeconds(1);

  private final Clock clock;
  private final Clock machine;
  private volatile Duration ahead = Duration.ZERO;

  /** The time of a clock that is as wrong as its machine's. */
  StoreTime(Clock clock, Clock machine) {
    this.clock = clock;
    this.machine = machine;
  }

  /** Now, as far as the last look tells. */
  Instant now() {
    return clock.instant().plus(ahead);
  }

  /** Looks at the database's clock, then says what time it is. */
  Instant now(Connection connection) throws SQLException {
    ahead = look(connection);
    return now();
  }

  /** How far the database's clock is from the machine's, by the last look. */
  Duration error() {
    return ahead.abs();
  }

  private Duration look(Connection connection) throws SQLException {
    Instant asked = machine.instant();
    Instant there = read(connection);
    Instant answered = machine.instant();
    if (there.isBefore(asked)) {
      return ifWrong(Duration.between(asked, there));
    }
    return there.isAfter(answered) ? ifWrong(Duration.between(answered, there)) : Duration.ZERO;
  }

  private static Instant read(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement("SELECT clock_timestamp()");
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getObject(1, OffsetDateTime.class).toInstant();
    }
  }

  private static Duration ifWrong(Duration difference) {
    return difference.abs().compareTo(WRONG) < 0 ? Duration.ZERO : difference;
  }
}
