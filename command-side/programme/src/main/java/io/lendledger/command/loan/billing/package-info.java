/**
 * Decisions on the monthly bill of a loan. Which loans are billed, and when, is in {@code billing}.
 */
@NullMarked
package io.lendledger.command.loan.billing;

import org.jspecify.annotations.NullMarked;
