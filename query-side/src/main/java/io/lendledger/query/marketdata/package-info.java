/**
 * Read model of prices, FX rates and market rates, which values loans in reads. The securities are
 * in {@code reference}.
 */
@NullMarked
package io.lendledger.query.marketdata;

import org.jspecify.annotations.NullMarked;
