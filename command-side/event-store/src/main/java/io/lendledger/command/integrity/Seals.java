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

/** Makes seals over all that is linked, and finds them. */
final class Seals {

  /**
   * The time after midnight at which a day is sealed: events stamped before midnight have committed
   * by then.
   */
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final Transactions transactions;
  private final SealKeys keys;
  private final Clock clock;
  private volatile LocalDate sealedUpTo = LocalDate.MIN;

  Seals(DataSource dataSource, KeyVault vault, Clock clock) {
    this.transactions = new Transactions(dataSource);
    this.keys = new SealKeys(vault);
    this.clock = clock;
  }

  /** Links all committed events, and seals them. */
  Seal make() {
    return transactions.write(connection -> {
      Chain.lock(connection);
      Instant now = now();
      return make(connection, SealKind.OnDemand, null, keys.current(connection, now), null);
    });
  }

  /** A seal that names another key, which signs from now on. */
  Seal changeKey() {
    return transactions.write(connection -> {
      Chain.lock(connection);
      Instant now = now();
      SealKeys.Signing current = keys.current(connection, now);
      String next = keys.next(connection, current, now).publicKey();
      return make(connection, SealKind.KeyChange, null, current, next);
    });
  }

  /** Seals the last UTC day that has ended, unless that has been done or there are no events. */
  void sealDayIfDue() {
    LocalDate day = lastEnded(clock.instant());
    if (sealedUpTo.isBefore(day)) {
      boolean known = transactions.write(connection -> sealDay(connection, day));
      if (known) {
        sealedUpTo = day;
      }
    }
  }

  private static LocalDate lastEnded(Instant now) {
    return LocalDate.ofInstant(now.minus(GRACE), ZoneOffset.UTC).minusDays(1);
  }

  /** How long the first day that this process knows no seal of could have had one; or zero. */
  Duration unsealed() {
    Instant now = clock.instant();
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

  private boolean sealDay(Connection connection, LocalDate day) throws SQLException {
    if (isSealed(connection, day)) {
      return true;
    }
    if (!Chain.tryLock(connection) || Chain.end(connection).events() == 0) {
      return false;
    }
    // Another process may have sealed it before this one had the lock.
    if (isSealed(connection, day)) {
      return true;
    }
    Seal made = make(connection, SealKind.Day, day, keys.current(connection, now()), null);
    return made.number() > 0;
  }

  private Seal make(
      Connection connection,
      SealKind kind,
      @Nullable LocalDate day,
      SealKeys.Signing key,
      @Nullable String nextKey)
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
            now(),
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

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
