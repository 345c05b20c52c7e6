/** Collateral as triparty agents report it. */
@NullMarked
package io.lendledger.command.collateral;

import org.jspecify.annotations.NullMarked;
