package io.lendledger.command.integrity;

import io.lendledger.command.integrity.chain.Chain;
import io.lendledger.command.integrity.chain.ChainEnd;
import io.lendledger.command.integrity.chain.SealRows;
import io.lendledger.command.integrity.chain.SealText;
import io.lendledger.core.integrity.Seal;
import io.lendledger.core.integrity.SealKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes seals over all that is linked, and finds them. */
final class Seals {

  /**
   * The time after midnight at which a day is sealed: events stamped before midnight have committed
   * by then.
   */
  private static final Duration GRACE = Duration.ofMinutes(1);

  private static final Logger log = LoggerFactory.getLogger(Seals.class);

  private final ChainTransactions transactions;
  private final SealKeys keys;
  private final StoreTime time;
  private volatile LocalDate sealedUpTo = LocalDate.MIN;
  private boolean wrong;

  Seals(DataSource dataSource, KeyVault vault, Clock clock) {
    this(dataSource, vault, clock, Clock.systemUTC());
  }

  /** Seals by a clock that is as wrong as its machine's. */
  Seals(DataSource dataSource, KeyVault vault, Clock clock, Clock machine) {
    this.transactions = new ChainTransactions(dataSource);
    this.keys = new SealKeys(vault);
    this.time = new StoreTime(clock, machine);
  }

  /** Links all committed events, and seals them; the last seal where that is over them already. */
  Seal make() {
    return transactions.write(connection -> {
      Chain.lock(connection);
      Seal last = SealRows.last(connection);
      if (last != null && isOverAll(last, Chain.linkAll(connection))) {
        return last;
      }
      Instant now = now(connection);
      return make(connection, SealKind.OnDemand, null, keys.current(connection, now), null, now);
    });
  }

  /** One that names another key is followed by one of that key. */
  private static boolean isOverAll(Seal seal, ChainEnd end) {
    return SealText.isSigned(seal)
        && seal.nextKey() == null
        && seal.events() == end.events()
        && seal.position() == end.position()
        && seal.chainHash().equals(end.linkHex())
        && seal.merkleRoot().equals(end.rootHex());
  }

  /** A seal that names another key, which signs from now on. */
  Seal changeKey() {
    return transactions.write(connection -> {
      Chain.lock(connection);
      Instant now = now(connection);
      SealKeys.Signing current = keys.current(connection, now);
      String next = keys.next(connection, current, now).publicKey();
      return make(connection, SealKind.KeyChange, null, current, next, now);
    });
  }

  /**
   * Seals the last UTC day that has ended, unless that has been done or there are no events. The
   * database tells the time: whoever is ahead would end a day for everybody. A process whose own
   * clock is wrong stamps events wrongly, and leaves the day to the others.
   */
  void sealDayIfDue() {
    LocalDate day = lastEnded(transactions.ask(time::now));
    if (sealedUpTo.isBefore(day) && isRight()) {
      LocalDate known = transactions.write(this::sealDay);
      if (known != null) {
        sealedUpTo = known;
      }
    }
  }

  private boolean isRight() {
    boolean was = wrong;
    wrong = time.error().compareTo(GRACE) > 0;
    if (wrong && !was) {
      log.error(
          "No day is sealed here: this machine's clock and the database's are {} apart",
          time.error());
    }
    return !wrong;
  }

  private static LocalDate lastEnded(Instant now) {
    return LocalDate.ofInstant(now.minus(GRACE), ZoneOffset.UTC).minusDays(1);
  }

  /** How long the first day that this process knows no seal of could have had one; or zero. */
  Duration unsealed() {
    Instant now = time.now();
    LocalDate due = lastEnded(now);
    LocalDate sealed = sealedUpTo;
    if (!sealed.isBefore(due)) {
      return Duration.ZERO;
    }
    LocalDate first = sealed.equals(LocalDate.MIN) ? due : sealed.plusDays(1);
    Instant end = first.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return Duration.between(end.plus(GRACE), now);
  }

  private static boolean isSealed(Connection connection, LocalDate day) throws SQLException {
    LocalDate last = SealRows.lastDay(connection);
    return last != null && !last.isBefore(day);
  }

  /** The last day that has ended, when it has its seal; null otherwise. */
  private @Nullable LocalDate sealDay(Connection connection) throws SQLException {
    LocalDate day = lastEnded(time.now(connection));
    if (isSealed(connection, day)) {
      return day;
    }
    if (!Chain.tryLock(connection) || Chain.end(connection).events() == 0) {
      return null;
    }
    // Another process may have sealed it before this one had the lock.
    if (!isSealed(connection, day)) {
      Instant now = now(connection);
      make(connection, SealKind.Day, day, keys.current(connection, now), null, now);
    }
    return day;
  }

  private Seal make(
      Connection connection,
      SealKind kind,
      @Nullable LocalDate day,
      SealKeys.Signing key,
      @Nullable String nextKey,
      Instant now)
      throws SQLException {
    ChainEnd end = Chain.linkAll(connection);
    Seal before = SealRows.last(connection);
    Seal unsigned =
        new Seal(
            end.store().toString(),
            before == null ? 1 : before.number() + 1,
            kind,
            day,
            end.events(),
            end.position(),
            end.linkHex(),
            end.rootHex(),
            before == null ? null : SealText.hash(before),
            now,
            nextKey,
            key.publicKey(),
            "");
    Seal seal = SealText.sign(unsigned, key.privateKey());
    SealRows.insert(connection, seal);
    return seal;
  }

  /** Seals behind a number, the oldest first. */
  List<Seal> after(long number, int most) {
    return transactions.ask(connection -> SealRows.after(connection, number, most));
  }

  /** Seals before a number, the newest first. */
  List<Seal> before(long number, int most) {
    return transactions.ask(connection -> SealRows.before(connection, number, most));
  }

  private Instant now(Connection connection) throws SQLException {
    return time.now(connection).truncatedTo(ChronoUnit.MILLIS);
  }
}
