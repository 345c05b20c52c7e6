/** The aggregate of a security's reference data. Prices are in {@code marketdata}. */
@NullMarked
package io.lendledger.command.instrument;

import org.jspecify.annotations.NullMarked;
