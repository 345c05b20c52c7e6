package io.lendledger.core.loan.view;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link TimelinePage} of a loan; {@code NOT_FOUND} when there is none.
 *
 * @param lender whose loan it has to be; null for anybody's
 */
public record FindTimeline(
    @Nullable LenderCode lender, LoanId loan, TimelineOrder order, PageRequest page) {}
