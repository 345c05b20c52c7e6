package io.lendledger.query.portfolio;

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
