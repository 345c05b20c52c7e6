package io.lendledger.query.portfolio;

import java.math.BigDecimal;

/** The latest price of an instrument. */
record Price(BigDecimal price, String currency) {}
