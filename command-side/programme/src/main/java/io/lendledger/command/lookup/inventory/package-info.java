/**
 * Look-ups of what lenders and their clients hold and may lend. What a client may lend is decided
 * in {@code client}, by its own state.
 */
@NullMarked
package io.lendledger.command.lookup.inventory;

import org.jspecify.annotations.NullMarked;
