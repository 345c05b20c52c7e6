/** Keeping clients' allocations in step with their loans. */
@NullMarked
package io.lendledger.command.allocation;

import org.jspecify.annotations.NullMarked;
