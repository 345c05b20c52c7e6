/**
 * Conventions of the markets, by configuration: settlement cycles, day counts, price increments.
 * Prices are in {@code marketdata}.
 */
@NullMarked
package io.lendledger.command.market;

import org.jspecify.annotations.NullMarked;
