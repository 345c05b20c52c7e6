/**
 * Commands, events and records of collateral and exposure. The formula of the required value is in
 * {@code accrual}.
 */
@NullMarked
package io.lendledger.core.collateral;

import org.jspecify.annotations.NullMarked;
