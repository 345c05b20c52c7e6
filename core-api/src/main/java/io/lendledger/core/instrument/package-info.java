/**
 * Identifiers, commands and events of securities' reference data. Prices are in {@code marketdata}.
 */
@NullMarked
package io.lendledger.core.instrument;

import org.jspecify.annotations.NullMarked;
