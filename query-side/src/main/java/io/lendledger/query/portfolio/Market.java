package io.lendledger.query.portfolio;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The latest published market rate of an instrument.
 *
 * @param volume the volume behind it, in the reporting currency
 * @param rateBps the rate in basis points
 * @param utilization the utilization that it carries, a fraction of 1
 */
record Market(BigDecimal volume, BigDecimal rateBps, @Nullable BigDecimal utilization) {}
