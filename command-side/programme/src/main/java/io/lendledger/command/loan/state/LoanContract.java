package io.lendledger.command.loan.state;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.AgreedTerms;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was agreed when a loan was booked.
 *
 * @param loan its id
 * @param requestId the borrow request that it came of
 * @param lender who lends
 * @param account from which account
 * @param borrower to whom
 * @param isin what
 * @param units how much: what its parts add up to
 * @param terms at what rates; the fee or rebate is the first one
 * @param tradeDate day of the trade
 * @param settlementDate intended day of delivery
 * @param endDate agreed end; null for an open loan
 * @param parts the clients' parts as booked
 */
public record LoanContract(
    LoanId loan,
    String requestId,
    LenderCode lender,
    AccountId account,
    BorrowerCode borrower,
    Isin isin,
    Units units,
    LoanTerms terms,
    LocalDate tradeDate,
    LocalDate settlementDate,
    @Nullable LocalDate endDate,
    List<LoanPart> parts) {

  /** What a booking asks for. */
  public static LoanContract of(BookLoan command) {
    return new LoanContract(
        command.loan(),
        command.requestId(),
        command.lender(),
        command.account(),
        command.borrower(),
        command.isin(),
        new Units(command.parts().stream().mapToLong(LoanPart::units).reduce(0, Math::addExact)),
        command.terms(),
        command.tradeDate(),
        command.settlementDate(),
        command.endDate(),
        command.parts());
  }

  public static LoanContract of(LoanBooked booked) {
    return new LoanContract(
        new LoanId(booked.loanId()),
        booked.requestId(),
        new LenderCode(booked.lenderCode()),
        new AccountId(booked.accountNumber()),
        new BorrowerCode(booked.borrowerCode()),
        new Isin(booked.isin()),
        new Units(booked.units()),
        AgreedTerms.of(booked),
        booked.tradeDate(),
        booked.settlementDate(),
        booked.endDate(),
        booked.parts());
  }

  /** The event that says so. */
  public LoanBooked booked() {
    Percent haircut = terms.haircut();
    return new LoanBooked(
        loan.value(),
        lender.value(),
        requestId,
        account.value(),
        borrower.value(),
        isin.value(),
        terms.type().wire(),
        terms.collateralType().wire(),
        units.value(),
        value(terms.lendingRate()),
        value(terms.investmentRate()),
        value(terms.rebateRate()),
        terms.currency().getCurrencyCode(),
        terms.margin().value(),
        haircut == null ? null : haircut.value(),
        tradeDate,
        settlementDate,
        endDate,
        parts);
  }

  private static @Nullable BigDecimal value(@Nullable Rate rate) {
    return rate == null ? null : rate.value();
  }
}
