/**
 * Commands and events of the calendar that closes days and months, and its view. What a close
 * accrues and bills is in {@code accrual} and {@code billing}.
 */
@NullMarked
package io.lendledger.core.businessday;

import org.jspecify.annotations.NullMarked;
