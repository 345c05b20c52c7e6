/**
 * Look-ups of instruments, prices and FX rates. What is published is decided in {@code instrument}
 * and {@code marketdata}.
 */
@NullMarked
package io.lendledger.command.lookup.market;

import org.jspecify.annotations.NullMarked;
