package io.lendledger.core.businessday;

import java.time.YearMonth;

/** Asks for a {@link BillingMonthView}. */
public record FindBillingMonth(YearMonth month) {}
