package io.lendledger.query.portfolio;

import java.sql.ResultSet;
import java.sql.SQLException;
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

  /** An exchange code is the instrument's own, or the last part of one of its tickers. */
  boolean isListedAt(String wanted) {
    return wanted.equals(exchangeCode)
        || endsWith(compositeTicker, wanted)
        || endsWith(countryTicker, wanted);
  }

  private static boolean endsWith(@Nullable String fullTicker, String exchange) {
    return fullTicker != null && fullTicker.endsWith(" " + exchange);
  }
}
