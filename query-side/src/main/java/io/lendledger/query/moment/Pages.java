package io.lendledger.query.moment;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.projection.QueryDatabase;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/**
 * Reads pages by one statement each. A page of the newest position is read from the current rows;
 * the statement itself tells whether they are those of one position, since models commit their rows
 * with their progress. When they are not, because something is written at that moment, and for
 * every other position, it reads the versions of the position.
 */
@Component
public final class Pages {

  private static final int MOST_RECENT = 1_000;
  private static final Duration RECENT = Duration.ofSeconds(1);

  private static final String SHOWN =
      """
      SELECT shown.least, shown.most, page.* FROM (
        SELECT min(position) AS least, max(position) AS most
        FROM query.progress WHERE name IN (:models)) shown
      LEFT JOIN (
      """;

  private final QueryDatabase database;
  private final Moments moments;
  private final Cache<Asked, Found<?>> recent =
      Caffeine.newBuilder()
          .maximumSize(MOST_RECENT)
          .expireAfterWrite(RECENT)
          .executor(Runnable::run)
          .build();

  public Pages(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  /**
   * A statement in both its ways.
   *
   * @param sql its text: rows with {@code true} first, and in order
   * @param order columns of the order
   * @param parameters but the position
   * @param ofDay whether the parameters are the same for each moment of a day
   * @param record a new mapper of its rows
   */
  public record Statement<R>(
      Function<Shown, String> sql,
      String order,
      Map<String, ? extends @Nullable Object> parameters,
      boolean ofDay,
      Supplier<RowMapper<R>> record) {}

  private record Asked(Object query, LocalDate date) {}

  /** Rows, and the moment that they are of. */
  public record Found<R>(Moment moment, List<R> rows) {}

  /**
   * The rows of a page of a lender's records, or of all lenders', read from these models.
   *
   * @param statementOf the statement; the models have reached its moment
   */
  public <R> Found<R> read(
      @Nullable LenderCode lender,
      PageRequest page,
      List<String> models,
      Function<Moment, Statement<R>> statementOf) {
    return read(moments.newest(lender, page, models), models, statementOf);
  }

  /**
   * The same of a read whose few rows are sums over many. Within a second they are not added up
   * again for those who ask for the same, unless something was stored that concerns the lender, or
   * without one anything.
   *
   * @param query what tells the read from others
   */
  @SuppressWarnings("unchecked")
  public <R> Found<R> readSums(
      Object query,
      @Nullable LenderCode lender,
      PageRequest page,
      List<String> models,
      Function<Moment, Statement<R>> statementOf) {
    Moments.Newest newest = moments.newest(lender, page, models);
    if (!newest.mayAdvance()) {
      return read(newest, models, statementOf);
    }
    var key = new Asked(query, newest.moment().date());
    Found<R> known = (Found<R>) recent.getIfPresent(key);
    if (known != null && known.moment().position() >= newest.end()) {
      return known;
    }
    Found<R> found = read(newest, models, statementOf);
    recent.put(key, found);
    return found;
  }

  private <R> Found<R> read(
      Moments.Newest newest, List<String> models, Function<Moment, Statement<R>> statementOf) {
    Moment moment = newest.moment();
    Statement<R> statement = statementOf.apply(moment);
    if (newest.isCurrent()) {
      Seen<R> now = run(statement, Shown.NOW, moment, models);
      if (now.isOf(moment.position())) {
        return new Found<>(moment, now.rows());
      }
      boolean mayAdvance = newest.mayAdvance() && statement.ofDay();
      if (mayAdvance && now.least() != null && now.isSince(moment.position())) {
        return new Found<>(moments.at(now.least(), moment.date()), now.rows());
      }
    }
    return new Found<>(moment, run(statement, Shown.THEN, moment, models).rows());
  }

  private <R> Seen<R> run(Statement<R> statement, Shown shown, Moment moment, List<String> models) {
    List<String> all = new ArrayList<>(models);
    all.add(Moments.MODEL);
    return database
        .client()
        .sql(select(statement.sql().apply(shown), statement.order()))
        .params(statement.parameters())
        .param("position", moment.position())
        .param("models", all)
        .query(new SeenRows<>(statement.record().get()));
  }

  private static String select(String rows, String order) {
    return SHOWN + rows + ") page ON true ORDER BY " + order;
  }
}
