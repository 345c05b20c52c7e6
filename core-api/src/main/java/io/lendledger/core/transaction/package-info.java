/** Commands and events of clients' purchases and sales. Trades of loans are in {@code trade}. */
@NullMarked
package io.lendledger.core.transaction;

import org.jspecify.annotations.NullMarked;
