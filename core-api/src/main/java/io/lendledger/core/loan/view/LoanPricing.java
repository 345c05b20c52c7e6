package io.lendledger.core.loan.view;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a loan is priced at, in percent; rates are those in force on the day of the read.
 *
 * @param lendingRate the gross rate
 * @param investmentRate yield of the cash collateral; null for non-cash
 * @param rebateRate what the borrower gets back; null for non-cash
 * @param feeSplit the lender's share of the gross; null while it is not known
 * @param marginPercent of the loan's value that is to be covered
 * @param haircutPercent reduction of collateral value; null when none was agreed
 */
public record LoanPricing(
    @Nullable BigDecimal lendingRate,
    @Nullable BigDecimal investmentRate,
    @Nullable BigDecimal rebateRate,
    @Nullable BigDecimal feeSplit,
    @Nullable BigDecimal marginPercent,
    @Nullable BigDecimal haircutPercent) {}
