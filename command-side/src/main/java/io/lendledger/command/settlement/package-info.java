/** Custodians' reports on the settlement of trades. */
@NullMarked
package io.lendledger.command.settlement;

import org.jspecify.annotations.NullMarked;
