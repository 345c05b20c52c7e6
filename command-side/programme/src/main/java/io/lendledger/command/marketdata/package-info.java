/**
 * Prices, FX rates and market rates as published, and their withdrawal. Marks of loans are in
 * {@code businessday}.
 */
@NullMarked
package io.lendledger.command.marketdata;

import org.jspecify.annotations.NullMarked;
