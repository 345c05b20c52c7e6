/** Collateral as reported per day. */
@NullMarked
package io.lendledger.query.collateral;

import org.jspecify.annotations.NullMarked;
