/**
 * Read model of bills and client revenue: final for closed months, indicative for open ones. Daily
 * accruals are in {@code accrual}.
 */
@NullMarked
package io.lendledger.query.billing;

import org.jspecify.annotations.NullMarked;
