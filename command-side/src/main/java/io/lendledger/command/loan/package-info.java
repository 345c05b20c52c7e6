/** The life of a loan, from booking to its last return (domain, section 2). */
@NullMarked
package io.lendledger.command.loan;

import org.jspecify.annotations.NullMarked;
