/** Look-ups of what lenders and their clients hold and may lend. */
@NullMarked
package io.lendledger.command.lookup.inventory;

import org.jspecify.annotations.NullMarked;
