package io.lendledger.core.marketdata;

/** Which rate: what one unit of {@code fromCurrency} is worth in {@code toCurrency}. */
public record FxPair(String fromCurrency, String toCurrency) {

  @Override
  public String toString() {
    return fromCurrency + "/" + toCurrency;
  }
}
