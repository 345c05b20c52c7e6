package io.lendledger.query.moment;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.parked.ParkedModels;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.ModelRevisions;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.QueryDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Finds the moment that a read shows: the one its walk began with, that of {@code asOf}, or the
 * newest. A first read waits, for a bounded time, until its projections have handled the events
 * committed by then; so a caller sees its own writes.
 */
@Component
public final class Moments {

  /**
   * The position of the first event at or after {@code :since}; 2^63-1 when there is none. A
   * statement looks it up for itself: events that come between a look-up and a statement would be
   * shown by neither this read nor the next one since its moment.
   */
  public static final String FIRST_SINCE =
      """
      coalesce((SELECT first_position FROM query.moment WHERE at >= :since ORDER BY at LIMIT 1),
        9223372036854775807)
      """;

  static final String MODEL = ModelNames.MOMENTS;

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();
  private static final String POSITION_AT =
      "SELECT position FROM query.moment WHERE at <= ? ORDER BY at DESC LIMIT 1";
  private static final String TIME_OF =
      "SELECT at FROM query.moment WHERE first_position <= ? ORDER BY first_position DESC LIMIT 1";

  private final QueryDatabase database;
  private final Progress progress;
  private final ModelRevisions revisions;
  private final ParkedModels parked;
  private final ObjectProvider<StoreHead> head;
  private final Clock clock;
  private final Duration patience;
  private final Map<LenderCode, SharedLookUp> heads = new ConcurrentHashMap<>();
  private final SharedLookUp end;
  private volatile @Nullable Timed latest;

  /** The time of a position, which was looked up at some nanosecond of this JVM. */
  private record Timed(long position, Instant time, long at) {

    boolean isOf(long wanted) {
      return position == wanted && System.nanoTime() - at < FRESH_NANOS;
    }
  }

  /**
   * The moment of a page.
   *
   * @param end of the store for the reader; of no meaning unless it may advance
   * @param isCurrent whether the models are at its position, as far as known
   * @param mayAdvance whether a later position would do as well
   */
  record Newest(Moment moment, long end, boolean isCurrent, boolean mayAdvance) {}

  /**
   * Moments of this store.
   *
   * @param settings how long a read waits for the projections at most
   */
  public Moments(
      QueryDatabase database,
      Progress progress,
      ModelRevisions revisions,
      ParkedModels parked,
      ObjectProvider<StoreHead> head,
      @BusinessTime Clock clock,
      FreshnessProperties settings) {
    this.database = database;
    this.progress = progress;
    this.revisions = revisions;
    this.parked = parked;
    this.head = head;
    this.clock = clock;
    this.patience = Duration.ofMillis(settings.freshnessWaitMs());
    this.end = new SharedLookUp(() -> head.getObject().position());
  }

  /**
   * The moment of a page that is read from these projections.
   *
   * @throws Rejected {@code UNAVAILABLE} while one of them is not in this process's revision, or
   *     has not come to the page's position; {@code INVALID_CURSOR} when the store has not
   */
  public Moment of(PageRequest page, Collection<String> projections) {
    return find(page, projections, null).moment();
  }

  /**
   * The moment of a page of a lender's records, which need not wait for other lenders' events. For
   * a lender with parked events in one of these projections it is the last moment before them.
   * Without a lender it waits for the whole store, and shows of such a lender what there is.
   *
   * @throws Rejected {@code UNAVAILABLE} for a position behind those as well
   */
  public Moment of(@Nullable LenderCode lender, PageRequest page, Collection<String> projections) {
    return find(page, projections, lender).moment();
  }

  /** The position up to which these projections show everything of a lender that is stored. */
  private long lastWhole(@Nullable LenderCode lender, Collection<String> projections) {
    OptionalLong missing =
        lender == null ? OptionalLong.empty() : parked.firstMissing(lender, projections);
    return missing.isPresent() ? missing.getAsLong() - 1 : Long.MAX_VALUE;
  }

  /** The moment of a page of a lender's records, or of all, and whether the rows are at it. */
  Newest newest(@Nullable LenderCode lender, PageRequest page, Collection<String> projections) {
    return find(page, projections, lender);
  }

  private Newest find(
      PageRequest page, Collection<String> projections, @Nullable LenderCode lender) {
    List<String> names = withMoments(projections);
    Long pinned = page.position();
    if (pinned != null) {
      LocalDate date = PageKey.date(page);
      requireReached(pinned, names);
      requireWhole(pinned, lastWhole(lender, projections));
      Moment moment = at(pinned, date);
      return new Newest(moment, pinned, progress.areAt(names, pinned), false);
    }
    long needed = lender == null ? end.position() : end(lender);
    long whole = lastWhole(lender, projections);
    long reached = Math.min(await(names, needed), whole);
    Instant asOf = page.asOf();
    if (asOf == null) {
      Moment moment = at(reached, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
      boolean isCurrent = progress.areAt(names, reached);
      return new Newest(moment, needed, isCurrent, whole == Long.MAX_VALUE);
    }
    long known = position(asOf).orElse(-1L);
    Moment moment = at(Math.min(known, reached), LocalDate.ofInstant(asOf, ZoneOffset.UTC));
    return known < 0
        ? new Newest(new Moment(-1, asOf, moment.date()), needed, false, false)
        : new Newest(moment, needed, progress.areAt(names, moment.position()), false);
  }

  /** The end of the store for a lender, looked up once for all of its reads that ask meanwhile. */
  public long end(LenderCode lender) {
    return heads
        .computeIfAbsent(lender, of -> new SharedLookUp(() -> head.getObject().position(of)))
        .position();
  }

  /** A database that was killed may have lost the last rows, which then are read again. */
  private void requireReached(long pinned, List<String> names) {
    if (await(names, pinned) >= pinned || progress.stored(names) >= pinned) {
      return;
    }
    if (pinned > head.getObject().position()) {
      throw new Rejected(
          RejectionCode.INVALID_CURSOR,
          "The store does not have the moment of that page: begin again without a cursor");
    }
    throw new Rejected(
        RejectionCode.UNAVAILABLE,
        "The read models have yet to come to the moment of that page: try again");
  }

  private static void requireWhole(long position, long bound) {
    if (position > bound) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE,
          "An event of this lender is set aside: records of that moment are not complete yet");
    }
  }

  /**
   * The position that all of these projections have reached: that of the store's end for a lender,
   * or for everybody, unless they take longer than a read waits.
   *
   * @throws Rejected {@code UNAVAILABLE} while one of them is not in this process's revision
   */
  public long reached(@Nullable LenderCode lender, Collection<String> projections) {
    return await(
        withMoments(projections), lender == null ? head.getObject().position() : end(lender));
  }

  private static List<String> withMoments(Collection<String> projections) {
    List<String> names = new ArrayList<>(projections);
    names.add(MODEL);
    return names;
  }

  private long await(List<String> names, long position) {
    revisions.requireOwn(names);
    return progress.await(names, position, patience);
  }

  /**
   * Waits, for a bounded time, until these projections show all events committed now.
   *
   * @throws Rejected {@code UNAVAILABLE} while one of them is not in this process's revision
   */
  public void awaitFresh(Collection<String> projections) {
    awaitFresh(null, projections);
  }

  /**
   * The same for a lender, which need not wait for other lenders' events; null for everybody.
   *
   * @return false when they still do not show them
   */
  public boolean awaitFresh(@Nullable LenderCode lender, Collection<String> projections) {
    revisions.requireOwn(projections);
    StoreHead store = head.getObject();
    long needed = lender == null ? store.position() : store.position(lender);
    return progress.await(projections, needed, patience) >= needed;
  }

  /** Position of the last event up to an instant; -1 when there is none. */
  public long positionAt(Instant instant) {
    return position(instant).orElse(-1L);
  }

  /** At least the day itself, since the read shows rates in force on it. */
  Moment at(long position, LocalDate date) {
    Instant time = time(position);
    Instant midnight = date.atStartOfDay(ZoneOffset.UTC).toInstant();
    return new Moment(position, time.isBefore(midnight) ? midnight : time, date);
  }

  private Instant time(long position) {
    Timed known = latest;
    if (known != null && known.isOf(position)) {
      return known.time();
    }
    Optional<Instant> found =
        database
            .client()
            .sql(TIME_OF)
            .param(position)
            .query(OffsetDateTime.class)
            .optional()
            .map(OffsetDateTime::toInstant);
    if (found.isPresent() && progress.areAt(List.of(MODEL), position)) {
      latest = new Timed(position, found.get(), System.nanoTime());
    }
    return found.orElseGet(() -> clock.instant().truncatedTo(ChronoUnit.MILLIS));
  }

  private Optional<Long> position(Instant instant) {
    return database
        .client()
        .sql(POSITION_AT)
        .param(instant.atOffset(ZoneOffset.UTC))
        .query(Long.class)
        .optional();
  }
}
