package io.lendledger.query.portfolio;

import io.lendledger.query.moment.Moment;
import io.lendledger.query.portfolio.IndexChange.Lendable;
import io.lendledger.query.portfolio.IndexChange.Lent;
import io.lendledger.query.portfolio.IndexChange.Unfilled;
import io.lendledger.query.portfolio.TouchedKeys.ClientKey;
import io.lendledger.query.portfolio.TouchedKeys.HoldingKey;
import io.lendledger.query.projection.ModelNames;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Reads what the index is made of, in the transaction of its caller. */
final class IndexRows {

  private final JdbcClient client;
  private final String reportingCurrency;

  IndexRows(JdbcClient client, String reportingCurrency) {
    this.client = client;
    this.reportingCurrency = reportingCurrency;
  }

  /** Keeps rebuilt models from being swapped in; the first statement of its transaction. */
  void hold() {
    client.sql(IndexSql.HOLD).update();
  }

  ModelsState state() {
    return client
        .sql(IndexSql.STATE)
        .param("models", PortfolioModels.NAMES.toArray(String[]::new))
        .param("tables", PortfolioModels.TABLES.toArray(String[]::new))
        .param("requests", ModelNames.REQUESTS)
        .query((row, number) ->
            new ModelsState(
                row.getLong("position"),
                row.getLong("requests"),
                orEmpty(row.getString("revisions")),
                orEmpty(row.getString("tables")),
                Set.of((String[]) row.getArray("parked").getArray())))
        .single();
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** The time of a position; empty before the first event. */
  Optional<OffsetDateTime> time(long position) {
    return client
        .sql(IndexSql.TIME)
        .param("position", position)
        .query(OffsetDateTime.class)
        .optional();
  }

  List<ListedInstrument> allInstruments(long position) {
    return instruments(position, true, Set.of());
  }

  List<ListedInstrument> instruments(long position, Set<String> isins) {
    return isins.isEmpty() ? List.of() : instruments(position, false, isins);
  }

  private List<ListedInstrument> instruments(long position, boolean all, Set<String> isins) {
    return client
        .sql(IndexSql.INSTRUMENTS)
        .param("position", position)
        .param("all", all)
        .param("isins", array(isins))
        .query((row, number) -> ListedInstrument.of(row))
        .list();
  }

  List<Lendable> allLendable(Moment now) {
    return at(IndexSql.ALL_LENDABLE, now).query((row, number) -> lendable(row)).list();
  }

  List<Lendable> lendableOf(Set<ClientKey> clients, Moment before, Moment now) {
    return clients.isEmpty()
        ? List.of()
        : between(IndexSql.LENDABLE_OF_CLIENTS, before, now)
            .param("lenders", texts(clients, ClientKey::lender))
            .param("clients", texts(clients, ClientKey::client))
            .query((row, number) -> lendable(row))
            .list();
  }

  List<Lendable> lendable(Set<HoldingKey> holdings, Moment before, Moment now) {
    return holdings.isEmpty()
        ? List.of()
        : between(IndexSql.LENDABLE_OF_HOLDINGS, before, now)
            .param("lenders", texts(holdings, each -> each.client().lender()))
            .param("clients", texts(holdings, each -> each.client().client()))
            .param("accounts", texts(holdings, HoldingKey::account))
            .param("isins", texts(holdings, HoldingKey::isin))
            .param("depositaries", texts(holdings, HoldingKey::depositary))
            .query((row, number) -> lendable(row))
            .list();
  }

  private static Lendable lendable(ResultSet row) throws SQLException {
    return new Lendable(row.getString("isin"), units(row, "holdings"), units(row, "units"));
  }

  List<Lent> allLent(Moment now) {
    return at(IndexSql.ALL_LENT, now).query((row, number) -> lent(row)).list();
  }

  List<Lent> lent(Set<String> loans, Moment before, Moment now) {
    return loans.isEmpty()
        ? List.of()
        : between(IndexSql.LENT_OF_LOANS, before, now)
            .param("loans", array(loans))
            .query((row, number) -> lent(row))
            .list();
  }

  private static Lent lent(ResultSet row) throws SQLException {
    return new Lent(
        row.getString("isin"), units(row, "units"), row.getBigDecimal("units_times_rate"));
  }

  private static long units(ResultSet row, String column) throws SQLException {
    return row.getBigDecimal(column).longValueExact();
  }

  List<ClientKey> clientsOfDays(LocalDate before, LocalDate now) {
    return client
        .sql(IndexSql.CLIENTS_OF_DAYS)
        .param("formerDate", before)
        .param("date", now)
        .query((row, number) -> new ClientKey(row.getString(1), row.getString(2)))
        .list();
  }

  List<String> loansOfDays(LocalDate before, LocalDate now) {
    return client
        .sql(IndexSql.LOANS_OF_DAYS)
        .param("formerDate", before)
        .param("date", now)
        .query((row, _) -> row.getString(1))
        .list();
  }

  List<Unfilled> allUnfilled(LocalDate date) {
    return unfilled(true, Set.of(), date);
  }

  List<Unfilled> unfilled(Set<String> requests, LocalDate date) {
    return requests.isEmpty() ? List.of() : unfilled(false, requests, date);
  }

  private List<Unfilled> unfilled(boolean all, Set<String> requests, LocalDate date) {
    return client
        .sql(IndexSql.UNFILLED)
        .param("all", all)
        .param("requests", array(requests))
        .param("date", date)
        .query((row, _) -> unfilled(row))
        .list();
  }

  List<Unfilled> ended(long requests, LocalDate before, LocalDate now) {
    return client
        .sql(IndexSql.ENDED)
        .param("requests", requests)
        .param("formerDate", before)
        .param("date", now)
        .query((row, _) -> unfilled(row))
        .list();
  }

  private static Unfilled unfilled(ResultSet row) throws SQLException {
    return new Unfilled(row.getString("isin"), units(row, "units"));
  }

  List<String> rated() {
    return client.sql(IndexSql.RATED).query((row, _) -> row.getString(1)).list();
  }

  Map<String, @Nullable Market> markets(long position, Set<String> isins) {
    Map<String, @Nullable Market> markets = new HashMap<>();
    of(IndexSql.MARKETS, position, isins, row -> markets.put(row.getString("isin"), market(row)));
    return markets;
  }

  private static @Nullable Market market(ResultSet row) throws SQLException {
    BigDecimal volume = row.getBigDecimal("volume");
    return volume == null
        ? null
        : new Market(volume, row.getBigDecimal("rate_bps"), row.getBigDecimal("utilization"));
  }

  Map<String, @Nullable Price> prices(long position, Set<String> isins) {
    Map<String, @Nullable Price> prices = new HashMap<>();
    of(IndexSql.PRICES, position, isins, row -> prices.put(row.getString("isin"), price(row)));
    return prices;
  }

  private static @Nullable Price price(ResultSet row) throws SQLException {
    BigDecimal price = row.getBigDecimal("price");
    return price == null ? null : new Price(price, row.getString("currency"));
  }

  private void of(String sql, long position, Set<String> isins, RowCallbackHandler row) {
    if (!isins.isEmpty()) {
      client.sql(sql).param("position", position).param("isins", array(isins)).query(row);
    }
  }

  /** What a unit of each currency is worth, as far as that is known. */
  Map<String, BigDecimal> fx(long position, Set<String> currencies) {
    Map<String, BigDecimal> rates = new HashMap<>();
    client
        .sql(IndexSql.FX)
        .param("position", position)
        .param("currencies", array(currencies))
        .param("reportingCurrency", reportingCurrency)
        .query(
            (RowCallbackHandler)
                row -> rates.put(row.getString("currency"), row.getBigDecimal("rate")));
    return rates;
  }

  private StatementSpec at(String sql, Moment now) {
    return client.sql(sql).param("position", now.position()).param("date", now.date());
  }

  private StatementSpec between(String sql, Moment before, Moment now) {
    return at(sql, now)
        .param("formerPosition", before.position())
        .param("formerDate", before.date());
  }

  private static String[] array(Set<String> texts) {
    return texts.toArray(String[]::new);
  }

  private static <K> String[] texts(Collection<K> keys, Function<K, String> text) {
    return keys.stream().map(text).toArray(String[]::new);
  }
}
