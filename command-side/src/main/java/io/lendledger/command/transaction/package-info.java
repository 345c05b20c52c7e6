/** Transactions (specification, transactions): each is taken once, for ever. */
@NullMarked
package io.lendledger.command.transaction;

import org.jspecify.annotations.NullMarked;
