/**
 * Releases clients' allocations when their loans return units. Allocation itself is decided in
 * {@code client}, for {@code borrowrequest} and {@code shortfall}.
 */
@NullMarked
package io.lendledger.command.allocation;

import org.jspecify.annotations.NullMarked;
