/** Position snapshots (specification, positions): read, compared with what is known, taken over. */
@NullMarked
package io.lendledger.command.position;

import org.jspecify.annotations.NullMarked;
