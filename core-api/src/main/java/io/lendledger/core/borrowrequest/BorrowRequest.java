package io.lendledger.core.borrowrequest;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Units;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A borrower's request for a loan (docs/api.md, The desk).
 *
 * @param requestId its identity, for ever
 * @param borrower who borrows
 * @param lender restricts the search to one lender
 * @param isin the security
 * @param units how many
 * @param terms the economics, with the borrower's margin
 * @param tradeDate day of the trade
 * @param settlementDate intended day of delivery
 * @param endDate agreed end of a term loan
 */
public record BorrowRequest(
    BorrowRequestId requestId,
    BorrowerCode borrower,
    @Nullable LenderCode lender,
    Isin isin,
    Units units,
    LoanTerms terms,
    LocalDate tradeDate,
    LocalDate settlementDate,
    @Nullable LocalDate endDate) {}
