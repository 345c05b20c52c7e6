/**
 * Position snapshots (docs/api.md, Positions): read, compared with the known holdings, and applied
 * to the clients in the order of the lender's book. Holdings themselves are state of {@code
 * client}.
 */
@NullMarked
package io.lendledger.command.position;

import org.jspecify.annotations.NullMarked;
