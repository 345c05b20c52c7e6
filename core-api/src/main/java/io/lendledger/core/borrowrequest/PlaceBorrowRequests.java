package io.lendledger.core.borrowrequest;

import io.lendledger.core.CompositeCommand;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanAgreement;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.axonframework.commandhandling.RoutingKey;
import org.jspecify.annotations.Nullable;

/**
 * Places a list of borrow requests, all or none: an unknown borrower or lender refuses the list
 * with {@code VALIDATION_FAILED}. Matching follows; its outcome is asked with {@link
 * FindBorrowRequest}.
 *
 * @param batchId where the command goes
 * @param orders the requests
 * @param body the stored body that they came in, to be kept; null when there is none
 */
public record PlaceBorrowRequests(
    @RoutingKey String batchId, List<Order> orders, @Nullable Submit body)
    implements CompositeCommand {

  /** Requests that came without a body. */
  public PlaceBorrowRequests(String batchId, List<Order> orders) {
    this(batchId, orders, null);
  }

  /** One request as the desk sends it; the margin comes from the borrower's data. */
  public record Order(
      BorrowRequestId requestId,
      BorrowerCode borrower,
      @Nullable LenderCode lender,
      Isin isin,
      Units units,
      CollateralType collateralType,
      @Nullable Rate lendingRate,
      @Nullable Rate investmentRate,
      @Nullable Rate rebateRate,
      Currency loanCurrency,
      LoanType loanType,
      LocalDate tradeDate,
      LocalDate settlementDate,
      @Nullable LocalDate endDate,
      @Nullable Percent haircut) {

    /** What is wrong with the request, whoever borrows and lends; empty when nothing is. */
    public List<Fault> faults() {
      List<Fault> faults = new ArrayList<>();
      if (units.isNone()) {
        faults.add(Fault.of("units", units, "must be positive"));
      }
      faults.addAll(agreement().faults());
      return faults;
    }

    /** Its terms and dates that have to go together. */
    public LoanAgreement agreement() {
      return new LoanAgreement(
          collateralType,
          lendingRate,
          investmentRate,
          rebateRate,
          loanType,
          tradeDate,
          settlementDate,
          endDate);
    }
  }
}
