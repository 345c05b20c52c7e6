/** Prices, FX rates and market rates as published. */
@NullMarked
package io.lendledger.command.marketdata;

import org.jspecify.annotations.NullMarked;
