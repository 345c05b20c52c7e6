/** The life of a loan, from booking to its last return (docs/lending.md, Loan states). */
@NullMarked
package io.lendledger.command.loan;

import org.jspecify.annotations.NullMarked;
