/** Read model of collateral as reported per day. Cover of loans is in {@code loan}. */
@NullMarked
package io.lendledger.query.collateral;

import org.jspecify.annotations.NullMarked;
