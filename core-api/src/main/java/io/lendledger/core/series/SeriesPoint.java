package io.lendledger.core.series;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a day or month; components are the wire's fields (docs/api.md, Series).
 *
 * @param bucket the day, or the month
 * @param group what it is divided by; null without that
 * @param lenderCode the lender; null where several are added up
 * @param currency of the amounts that were added up
 * @param value the figure; null for a utilization of nothing that is lendable
 */
public record SeriesPoint(
    String bucket,
    @Nullable String group,
    @Nullable String lenderCode,
    String currency,
    @Nullable BigDecimal value) {}
