/** Decisions on the monthly bill of a loan. */
@NullMarked
package io.lendledger.command.loan.billing;

import org.jspecify.annotations.NullMarked;
