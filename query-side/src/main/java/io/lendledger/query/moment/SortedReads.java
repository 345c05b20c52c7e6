package io.lendledger.query.moment;

import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.FairTurns;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.moment.Listing.Chosen;
import io.lendledger.query.moment.Pages.Statement;
import io.lendledger.query.moment.SortedRows.Keyed;
import io.lendledger.query.projection.QueryDatabase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/**
 * Reads lists in another order than that of their key, and counts them. Both look at all rows of a
 * list, so few of them run at once, lenders take turns, and a list that is too long is refused.
 */
@Component
public final class SortedReads {

  private static final String MEMBER = "sorted";
  private static final Party ALL = new Party("all", MEMBER);

  private final QueryDatabase database;
  private final Pages pages;
  private final Moments moments;
  private final SortProperties settings;
  private final Company company = new Company();
  private final FairTurns turns;

  SortedReads(QueryDatabase database, Pages pages, Moments moments, SortProperties settings) {
    this.database = database;
    this.pages = pages;
    this.moments = moments;
    this.settings = settings;
    this.turns = new FairTurns(settings.atOnce(), 1, 1, company);
  }

  /** A statement, its parameters, and its rows as records. */
  public record Rows<R>(
      String sql, Map<String, ? extends @Nullable Object> parameters, RowMapper<R> record) {}

  /**
   * A page of the rows that a statement finds behind its page's key, and in that key's order.
   *
   * @param rows the statement of a page
   * @param key of a record
   */
  public <R> PageKey.Cut<R> page(
      @Nullable LenderCode lender,
      PageRequest page,
      Moment moment,
      RowOrder order,
      Function<PageRequest, Rows<R>> rows,
      Function<R, List<String>> key) {
    SortedRows sorted = SortedRows.of(page, order);
    if (sorted == null) {
      Rows<R> found = rows.apply(page);
      return PageKey.cut(run(found.sql(), found.parameters(), found.record()), page, moment, key);
    }
    Rows<R> all = rows.apply(whole(page));
    List<Keyed<R>> found =
        inTurn(
            lender,
            () -> {
              requireFew(sorted, all.sql(), all.parameters());
              return run(
                  sorted.page(all.sql(), page.limit() + 1),
                  sorted.parameters(all.parameters()),
                  SortedRows.mapper(sorted, all.record(), key));
            });
    return PageKey.cut(found, page, moment, Keyed::key).map(Keyed::record);
  }

  /** A page of a list, with the moment that it shows. */
  public record Listed<R>(List<R> data, @Nullable List<String> nextKey, Moment moment) {}

  /**
   * A page of a list.
   *
   * @param listing the list's statements at a moment, for a page
   */
  public <R> Listed<R> read(
      @Nullable LenderCode lender,
      PageRequest page,
      List<String> models,
      RowOrder order,
      BiFunction<Moment, PageRequest, Listing<R>> listing) {
    SortedRows sorted = SortedRows.of(page, order);
    Pages.Found<Keyed<R>> found =
        sorted == null
            ? pages.read(lender, page, models, moment -> inKeyOrder(listing.apply(moment, page)))
            : sorted(lender, page, models, sorted, listing);
    return listed(found, page);
  }

  /**
   * The same of a list whose few rows are sums over many, which are kept for a moment.
   *
   * @param query what tells the read from others
   */
  public <R> Listed<R> readSums(
      Object query,
      @Nullable LenderCode lender,
      PageRequest page,
      List<String> models,
      RowOrder order,
      BiFunction<Moment, PageRequest, Listing<R>> listing) {
    SortedRows sorted = SortedRows.of(page, order);
    Pages.Found<Keyed<R>> found =
        sorted == null
            ? pages.readSums(
                query, lender, page, models, moment -> inKeyOrder(listing.apply(moment, page)))
            : sorted(lender, page, models, sorted, listing);
    return listed(found, page);
  }

  public <R> RecordCount count(
      @Nullable LenderCode lender,
      PageRequest page,
      List<String> models,
      BiFunction<Moment, PageRequest, Listing<R>> listing) {
    Moment moment = moments.of(lender, page, models);
    Listing<R> all = listing.apply(moment, whole(page));
    return count(
        lender,
        new Rows<>(all.rows().apply(Shown.THEN), at(moment, all.parameters()), all.record().get()));
  }

  private static <R> Listed<R> listed(Pages.Found<Keyed<R>> found, PageRequest page) {
    Moment moment = found.moment();
    PageKey.Cut<R> cut = PageKey.cut(found.rows(), page, moment, Keyed::key).map(Keyed::record);
    return new Listed<>(cut.data(), cut.nextKey(), moment);
  }

  private static <R> Statement<Keyed<R>> inKeyOrder(Listing<R> listing) {
    return new Statement<>(
        shown ->
            listing.statement().apply(shown, new Chosen(listing.inKeyOrder().apply(shown), false)),
        listing.order(),
        listing.parameters(),
        listing.ofDay(),
        () -> SortedRows.mapper(null, listing.record().get(), listing.key()));
  }

  private <R> Pages.Found<Keyed<R>> sorted(
      @Nullable LenderCode lender,
      PageRequest page,
      List<String> models,
      SortedRows sorted,
      BiFunction<Moment, PageRequest, Listing<R>> listing) {
    return inTurn(
        lender,
        () ->
            pages.read(
                lender,
                page,
                models,
                moment -> {
                  Listing<R> all = listing.apply(moment, whole(page));
                  requireFew(sorted, all.rows().apply(Shown.THEN), at(moment, all.parameters()));
                  return sorted(all, sorted, page.limit() + 1);
                }));
  }

  private static <R> Statement<Keyed<R>> sorted(Listing<R> all, SortedRows sorted, int most) {
    return new Statement<>(
        shown ->
            all.statement()
                .apply(shown, new Chosen(sorted.page(all.rows().apply(shown), most), true)),
        "place",
        sorted.parameters(all.parameters()),
        all.ofDay(),
        () -> SortedRows.mapper(sorted, all.record().get(), all.key()));
  }

  private static Map<String, @Nullable Object> at(
      Moment moment, Map<String, ? extends @Nullable Object> parameters) {
    Map<String, @Nullable Object> all = new HashMap<>(parameters);
    all.put("position", moment.position());
    return all;
  }

  /** The request for all rows, and one more than there may be. */
  public PageRequest whole(PageRequest page) {
    return page.beginning(settings.mostRows());
  }

  public RecordCount count(@Nullable LenderCode lender, Rows<?> rows) {
    long found = inTurn(lender, () -> number(rows.sql(), rows.parameters()));
    requireFew("total", found);
    return new RecordCount(found);
  }

  /** Runs work that looks at all rows of a list. */
  private <T> T inTurn(@Nullable LenderCode lender, Supplier<T> work) {
    Party party = lender == null ? ALL : Party.of(lender, MEMBER);
    company.note(party.tenant());
    if (turns.waiting(party) >= settings.mostWaiting()) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE, "Too many sorted reads wait; read without sort and total");
    }
    return turns.in(party, work);
  }

  /** Refuses to sort too many rows; a walk's first page alone asks, since all have the same. */
  private void requireFew(
      SortedRows sorted, String rows, Map<String, ? extends @Nullable Object> parameters) {
    if (sorted.isFirst()) {
      requireFew("sort", number(rows, parameters));
    }
  }

  private void requireFew(String parameter, long found) {
    if (found > settings.mostRows()) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "The list has more records than can be sorted or counted",
          Fault.of(
              parameter,
              null,
              "more than %,d records match: narrow the list by filters"
                  .formatted(settings.mostRows())));
    }
  }

  private long number(String rows, Map<String, ? extends @Nullable Object> parameters) {
    return database
        .client()
        .sql(
            "SELECT count(*) FROM (SELECT 1 FROM (%s) r LIMIT %d) r"
                .formatted(rows, settings.mostRows() + 1))
        .params(parameters)
        .query(Long.class)
        .single();
  }

  private <R> List<R> run(
      String sql, Map<String, ? extends @Nullable Object> parameters, RowMapper<R> record) {
    return database.client().sql(sql).params(parameters).query(record).list();
  }
}
