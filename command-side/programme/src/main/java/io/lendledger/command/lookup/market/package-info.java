/** Look-ups of instruments, prices and FX rates. */
@NullMarked
package io.lendledger.command.lookup.market;

import org.jspecify.annotations.NullMarked;
