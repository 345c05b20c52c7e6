package io.lendledger.query.portfolio;

import java.math.BigDecimal;

/** An instrument's price of the day, or the last before it. */
record Price(BigDecimal price, String currency) {}
