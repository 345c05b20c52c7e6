package io.lendledger.query.portfolio;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.portfolio.IndexChange.Unfilled;
import io.lendledger.query.projection.ModelRevisions;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.projection.StoredEvent;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Loads the index from the rows of one position, and leads it from there to later positions: it
 * adds what the rows that the events touched hold at the later one, and subtracts what they held
 * before. Used by one thread.
 */
@Component
final class IndexKeeper {

  private final PortfolioIndex shown;
  private final IndexRows rows;
  private final ModelRevisions revisions;
  private final PortfolioRules rules;
  private final Clock clock;
  private final TransactionTemplate moment;
  private @Nullable Kept kept;

  /** What is shown. */
  private record Kept(InstrumentIndex index, Moment moment, ModelsState models) {

    Kept at(Moment later, ModelsState state) {
      return new Kept(index, later, state);
    }
  }

  /** How far the models are. */
  enum Outcome {
    DONE,
    /** The models have not come so far, or the database has lost rows that come again. */
    BEHIND,
    /** The rows differ by more than later events: the index must be loaded again. */
    REPLACED
  }

  IndexKeeper(
      PortfolioIndex shown,
      QueryDatabase database,
      ModelRevisions revisions,
      PortfolioRules rules,
      @BusinessTime Clock clock) {
    this.shown = shown;
    this.rows = new IndexRows(JdbcClient.create(database.template()), rules.reportingCurrency());
    this.revisions = revisions;
    this.rules = rules;
    this.clock = clock;
    this.moment = new TransactionTemplate(new JdbcTransactionManager(database.dataSource()));
    moment.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    moment.setReadOnly(true);
  }

  /** The position that the index shows; it must have been loaded. */
  long position() {
    return Objects.requireNonNull(kept).moment().position();
  }

  /** Completed borrow requests up to this position are in the index, whatever its own position. */
  long requestsPosition() {
    return Objects.requireNonNull(kept).models().requests();
  }

  /** Whether the index shows another day than today. */
  boolean isOfAnotherDay() {
    return !Objects.requireNonNull(kept).moment().date().equals(today());
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  /** Loads and shows the index; false while there is nothing to load, or not in these revisions. */
  boolean load() {
    Kept loaded = inOneMoment(this::loaded);
    if (loaded == null) {
      return false;
    }
    kept = loaded;
    shown.show(loaded.index(), loaded.moment());
    return true;
  }

  private <R extends @Nullable Object> R inOneMoment(Supplier<R> work) {
    return moment.execute(status -> {
      rows.hold();
      return work.get();
    });
  }

  private @Nullable Kept loaded() {
    ModelsState state = rows.state();
    Optional<OffsetDateTime> time = rows.time(state.position());
    if (time.isEmpty() || !isOwn(state)) {
      return null;
    }
    Moment now = new Moment(state.position(), time.get().toInstant(), today());
    InstrumentIndex index = new InstrumentIndex(rules);
    index.apply(
        completed(
            index,
            new IndexChange(
                rows.allInstruments(now.position()),
                rows.allLendable(now),
                rows.allLent(now),
                rows.allUnfilled(now.date()),
                Map.of(),
                Map.of(),
                null),
            new HashSet<>(rows.rated()),
            Set.of(),
            true,
            now.position()));
    return new Kept(index, now, state);
  }

  private boolean isOwn(ModelsState state) {
    return state
        .revisions()
        .equals(
            PortfolioModels.NAMES.stream()
                .sorted()
                .map(name -> name + " " + revisions.own(name))
                .collect(Collectors.joining(",")));
  }

  /** Looks whether the rows are still those that the index was made of. */
  Outcome look() {
    return inOneMoment(() -> {
      ModelsState state = rows.state();
      return state.continues(Objects.requireNonNull(kept).models())
          ? Outcome.DONE
          : Outcome.REPLACED;
    });
  }

  /**
   * Leads the index behind events that follow its position, and to today. The models must have come
   * to the last of them.
   */
  Outcome follow(List<StoredEvent> events, TouchedKeys touched) {
    Kept before = Objects.requireNonNull(kept);
    Moment now = behind(before.moment(), events);
    boolean sameDay = now.date().equals(before.moment().date());
    if (touched.size() == 0 && sameDay) {
      kept = before.at(now, before.models());
      shown.show(now);
      return Outcome.DONE;
    }
    if (now.date().isBefore(before.moment().date())) {
      return Outcome.REPLACED;
    }
    return inOneMoment(() -> follow(before, now, touched));
  }

  private Moment behind(Moment before, List<StoredEvent> events) {
    Instant latest = before.asOf();
    for (StoredEvent event : events) {
      latest = event.at().isAfter(latest) ? event.at() : latest;
    }
    long position = events.isEmpty() ? before.position() : events.getLast().position();
    return new Moment(position, latest, today());
  }

  private Outcome follow(Kept before, Moment now, TouchedKeys touched) {
    ModelsState state = rows.state();
    if (!state.continues(before.models())) {
      return Outcome.REPLACED;
    }
    if (state.position() < now.position()) {
      return Outcome.BEHIND;
    }
    Moment then = before.moment();
    List<Unfilled> ended = List.of();
    if (now.date().isAfter(then.date())) {
      rows.clientsOfDays(then.date(), now.date()).forEach(touched::addClient);
      rows.loansOfDays(then.date(), now.date()).forEach(touched::addLoan);
      ended = rows.ended(before.models().requests(), then.date(), now.date());
    }
    IndexChange change =
        completed(
            before.index(),
            new IndexChange(
                rows.instruments(now.position(), touched.instruments()),
                together(
                    rows.lendableOf(touched.clients(), then, now),
                    rows.lendable(touched.holdings(), then, now)),
                rows.lent(touched.loans(), then, now),
                together(rows.unfilled(touched.requests(), now.date()), ended),
                Map.of(),
                Map.of(),
                null),
            touched.rated(),
            touched.priced(),
            touched.fx(),
            now.position());
    shown.show(change, now);
    kept = before.at(now, state.withRequests(before.models(), now.position()));
    return Outcome.DONE;
  }

  private static <T> List<T> together(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** The change with market data: of what they touch, and of instruments that are new to it. */
  private IndexChange completed(
      InstrumentIndex index,
      IndexChange change,
      Set<String> rated,
      Set<String> priced,
      boolean fx,
      long position) {
    Set<String> news = change.isins().filter(isin -> !index.has(isin)).collect(Collectors.toSet());
    Set<String> withMarket = new HashSet<>(rated);
    withMarket.addAll(news);
    Map<String, @Nullable Market> markets = new HashMap<>(rows.markets(position, withMarket));
    Set<String> withPrice = new HashSet<>(priced);
    withPrice.removeIf(isin -> !index.has(isin));
    withPrice.addAll(news);
    markets.keySet().stream().filter(isin -> !index.has(isin)).forEach(withPrice::add);
    Map<String, @Nullable Price> prices = rows.prices(position, withPrice);
    Set<String> currencies = index.currencies();
    Set<String> more = new HashSet<>(currencies);
    for (Price price : prices.values()) {
      if (price != null) {
        more.add(price.currency());
      }
    }
    boolean fresh = fx || more.size() > currencies.size();
    return new IndexChange(
        change.listed(),
        change.lendable(),
        change.lent(),
        change.unfilled(),
        markets,
        prices,
        fresh ? rows.fx(position, more) : null);
  }

  /** There is nothing to show any more. */
  void forget() {
    kept = null;
    shown.forget();
  }
}
