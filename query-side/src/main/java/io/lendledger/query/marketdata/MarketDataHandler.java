package io.lendledger.query.marketdata;

import io.lendledger.core.marketdata.Days;
import io.lendledger.core.marketdata.FindFxRates;
import io.lendledger.core.marketdata.FindMarketRates;
import io.lendledger.core.marketdata.FindPrices;
import io.lendledger.core.marketdata.FxRatePage;
import io.lendledger.core.marketdata.MarketRatePage;
import io.lendledger.core.marketdata.PricePage;
import io.lendledger.core.marketdata.PublishedFxRate;
import io.lendledger.core.marketdata.PublishedMarketRate;
import io.lendledger.core.marketdata.PublishedPrice;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.ListReads;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.moment.SortedReads.Rows;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindPrices}, {@link FindFxRates} and {@link FindMarketRates}: the newest day
 * first, and each day by security or pair.
 */
@Component
final class MarketDataHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.MARKET_DATA);

  private static final String PRICES =
      "SELECT * FROM query.price m WHERE %s ORDER BY price_date DESC, isin LIMIT %d";
  private static final String FX_RATES =
      "SELECT * FROM query.fx_rate m WHERE %s"
          + " ORDER BY rate_date DESC, from_currency, to_currency LIMIT %d";
  private static final String MARKET_RATES =
      "SELECT * FROM query.market_rate m WHERE %s ORDER BY rate_date DESC, isin LIMIT %d";

  private static final String BEHIND_PRICE =
      "m.price_date <= :afterDate AND (m.price_date < :afterDate OR m.isin > :afterIsin)";
  private static final String BEHIND_MARKET_RATE =
      "m.rate_date <= :afterDate AND (m.rate_date < :afterDate OR m.isin > :afterIsin)";
  private static final String BEHIND_FX_RATE =
      "m.rate_date <= :afterDate AND (m.rate_date < :afterDate"
          + " OR (m.from_currency, m.to_currency) > (:afterFrom, :afterTo))";

  private static final RowOrder PRICE_ORDER =
      RowOrder.of(PricePage.class, Map.of("date", "price_date"), "price_date date", "isin");
  private static final RowOrder MARKET_RATE_ORDER =
      RowOrder.of(MarketRatePage.class, Map.of("date", "rate_date"), "rate_date date", "isin");
  private static final RowOrder FX_RATE_ORDER =
      RowOrder.of(
          FxRatePage.class,
          Map.of("date", "rate_date"),
          "rate_date date",
          "from_currency",
          "to_currency");

  private final ListReads lists;

  MarketDataHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  PricePage handle(FindPrices query) {
    return lists.page(
        null,
        query.page(),
        PRICE_ORDER,
        (page, moment) -> prices(query, page, moment),
        each -> List.of(each.date().toString(), each.isin()),
        PricePage::new);
  }

  @QueryHandler
  RecordCount count(FindPrices query) {
    return lists.count(null, query.page(), (page, moment) -> prices(query, page, moment));
  }

  private static Rows<PublishedPrice> prices(FindPrices query, PageRequest page, Moment moment) {
    Criteria criteria =
        within(Criteria.at(moment, "m"), "m.price_date", query.days())
            .and("m.isin = :isin", "isin", query.isin());
    behind(criteria, page, BEHIND_PRICE);
    return rows(PRICES, criteria, page, MarketDataHandler::price);
  }

  @QueryHandler
  MarketRatePage handle(FindMarketRates query) {
    return lists.page(
        null,
        query.page(),
        MARKET_RATE_ORDER,
        (page, moment) -> marketRates(query, page, moment),
        each -> List.of(each.date().toString(), each.isin()),
        MarketRatePage::new);
  }

  @QueryHandler
  RecordCount count(FindMarketRates query) {
    return lists.count(null, query.page(), (page, moment) -> marketRates(query, page, moment));
  }

  private static Rows<PublishedMarketRate> marketRates(
      FindMarketRates query, PageRequest page, Moment moment) {
    Criteria criteria =
        within(Criteria.at(moment, "m"), "m.rate_date", query.days())
            .and("m.isin = :isin", "isin", query.isin());
    behind(criteria, page, BEHIND_MARKET_RATE);
    return rows(MARKET_RATES, criteria, page, MarketDataHandler::marketRate);
  }

  @QueryHandler
  FxRatePage handle(FindFxRates query) {
    return lists.page(
        null,
        query.page(),
        FX_RATE_ORDER,
        (page, moment) -> fxRates(query, page, moment),
        each -> List.of(each.date().toString(), each.fromCurrency(), each.toCurrency()),
        FxRatePage::new);
  }

  @QueryHandler
  RecordCount count(FindFxRates query) {
    return lists.count(null, query.page(), (page, moment) -> fxRates(query, page, moment));
  }

  private static Rows<PublishedFxRate> fxRates(FindFxRates query, PageRequest page, Moment moment) {
    Criteria criteria =
        within(Criteria.at(moment, "m"), "m.rate_date", query.days())
            .and("m.from_currency = :from", "from", query.fromCurrency())
            .and("m.to_currency = :to", "to", query.toCurrency());
    List<String> after = PageKey.after(page, 3);
    if (after != null) {
      criteria.and(
          BEHIND_FX_RATE,
          Map.of(
              "afterDate", PageKey.date(after.get(0)),
              "afterFrom", after.get(1),
              "afterTo", after.get(2)));
    }
    return rows(FX_RATES, criteria, page, MarketDataHandler::fxRate);
  }

  private static Criteria within(Criteria criteria, String column, Days days) {
    return criteria
        .and(column + " >= :firstDay", "firstDay", days.from())
        .and(column + " <= :lastDay", "lastDay", days.to());
  }

  private static void behind(Criteria criteria, PageRequest page, String condition) {
    List<String> after = PageKey.after(page, 2);
    if (after != null) {
      criteria.and(
          condition, Map.of("afterDate", PageKey.date(after.get(0)), "afterIsin", after.get(1)));
    }
  }

  private static <R> Rows<R> rows(
      String sql, Criteria criteria, PageRequest page, RowMapper<R> record) {
    return new Rows<>(criteria.in(sql, page), criteria.parameters(), record);
  }

  private static PublishedPrice price(ResultSet row, int number) throws SQLException {
    return new PublishedPrice(
        row.getObject("price_date", LocalDate.class),
        row.getString("isin"),
        row.getBigDecimal("price"),
        row.getString("currency"));
  }

  private static PublishedFxRate fxRate(ResultSet row, int number) throws SQLException {
    return new PublishedFxRate(
        row.getObject("rate_date", LocalDate.class),
        row.getString("from_currency"),
        row.getString("to_currency"),
        row.getBigDecimal("rate"));
  }

  private static PublishedMarketRate marketRate(ResultSet row, int number) throws SQLException {
    return new PublishedMarketRate(
        row.getObject("rate_date", LocalDate.class),
        row.getString("isin"),
        row.getBigDecimal("rate_bps"),
        row.getBigDecimal("volume"),
        row.getBigDecimal("utilization"));
  }
}
