package io.lendledger.core.marketdata;

/** The key of a rate: the value of one unit of {@code fromCurrency} in {@code toCurrency}. */
public record FxPair(String fromCurrency, String toCurrency) {

  @Override
  public String toString() {
    return fromCurrency + "/" + toCurrency;
  }
}
