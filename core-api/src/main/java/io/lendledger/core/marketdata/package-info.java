/**
 * Commands and events of prices, FX rates and market rates. The use of a price for a day is a mark,
 * in {@code accrual}.
 */
@NullMarked
package io.lendledger.core.marketdata;

import org.jspecify.annotations.NullMarked;
