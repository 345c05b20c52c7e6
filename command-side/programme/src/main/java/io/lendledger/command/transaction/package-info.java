/**
 * Purchases and sales (docs/api.md, Transactions): each is recorded once, for ever, and applied to
 * its client. Settlement of loans is in {@code settlement}, the effect on holdings in {@code
 * client}.
 */
@NullMarked
package io.lendledger.command.transaction;

import org.jspecify.annotations.NullMarked;
