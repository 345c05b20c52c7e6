package io.lendledger.core.businessday;

/** Two currencies of loans and prices without an FX rate: the day cannot be closed. */
public record MissingRate(String fromCurrency, String toCurrency) {}
