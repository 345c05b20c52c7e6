/** Prices, FX and market rates. */
@NullMarked
package io.lendledger.query.marketdata;

import org.jspecify.annotations.NullMarked;
