package io.lendledger.query.portfolio;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The identifiers of an instrument; one known from market data alone has its ISIN only. */
record ListedInstrument(
    String isin,
    @Nullable String compositeBbgId,
    @Nullable String compositeTicker,
    @Nullable String countryTicker,
    @Nullable String ticker,
    @Nullable String exchangeCode,
    @Nullable String mic,
    @Nullable String countryCode) {

  static ListedInstrument of(ResultSet row) throws SQLException {
    return new ListedInstrument(
        row.getString("isin"),
        row.getString("composite_bbg_id"),
        row.getString("composite_ticker"),
        row.getString("country_ticker"),
        row.getString("ticker"),
        row.getString("exchange_code"),
        row.getString("mic"),
        row.getString("country_code"));
  }

  /** One that figures know, and nobody has registered. */
  static ListedInstrument unlisted(String isin) {
    return new ListedInstrument(isin, null, null, null, null, null, null, null);
  }

  boolean hasTicker(String wanted) {
    return wanted.equals(ticker) || wanted.equals(compositeTicker) || wanted.equals(countryTicker);
  }

  /**
   * Whether tickers of the instrument are known, and this is none of them. What stands before the
   * exchange in one of them is one, too.
   */
  boolean contradictsTicker(String given) {
    return differsFromAll(
        given,
        ticker,
        compositeTicker,
        countryTicker,
        plainTicker(compositeTicker),
        plainTicker(countryTicker));
  }

  /**
   * Whether exchanges of the instrument are known, and this is none of them: its own, and the last
   * part of its country's ticker. A composite ticker names all exchanges of a country as one, so
   * that others do not contradict it.
   */
  boolean contradictsExchange(String given) {
    return !given.equals(exchange(compositeTicker))
        && differsFromAll(given, exchangeCode, exchange(countryTicker));
  }

  private static boolean differsFromAll(String given, @Nullable String... known) {
    return Arrays.stream(known).anyMatch(Objects::nonNull)
        && Arrays.stream(known).noneMatch(given::equals);
  }

  private static @Nullable String plainTicker(@Nullable String fullTicker) {
    return fullTicker == null || fullTicker.indexOf(' ') < 0
        ? null
        : fullTicker.substring(0, fullTicker.lastIndexOf(' '));
  }

  private static @Nullable String exchange(@Nullable String fullTicker) {
    return fullTicker == null || fullTicker.indexOf(' ') < 0
        ? null
        : fullTicker.substring(fullTicker.lastIndexOf(' ') + 1);
  }
}
