package io.lendledger.core.loan.view;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link LoanDetail}; {@code NOT_FOUND} when there is none.
 *
 * @param lender whose loan it has to be; null for anybody's
 * @param asOf as it was known then; null for now
 */
public record FindLoan(@Nullable LenderCode lender, LoanId loan, @Nullable Instant asOf) {}
