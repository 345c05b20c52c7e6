package io.lendledger.command.collateralcover;

import io.lendledger.command.collateralcover.AccountCover.Claim;
import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.AccountCollateral;
import io.lendledger.command.lookup.loan.AccountCollateral.Amount;
import io.lendledger.command.lookup.loan.AccountCollateral.Holder;
import io.lendledger.command.lookup.loan.AccountCollateral.LiveLoan;
import io.lendledger.command.lookup.market.FxRates;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ValueExposure;
import io.lendledger.core.collateral.ValueExposure.ExposureKey;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.AssignCover;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Covers loans that the day's collateral reaches, and uncovers loans that it no longer reaches,
 * before they settle. Earlier decisions come first, so an interrupted evaluation resumes as it
 * began.
 */
@Component
@ProcessingGroup(Processes.COVER)
class CoveringAccounts {

  private static final Logger LOG = LoggerFactory.getLogger(CoveringAccounts.class);

  private final Freshness freshness;
  private final AccountCollateral collateral;
  private final RequiredCover required;
  private final FxRates fxRates;
  private final Dispatch dispatch;
  private final SettingAside aside;

  CoveringAccounts(
      Freshness freshness,
      AccountCollateral collateral,
      RequiredCover required,
      FxRates fxRates,
      Dispatch dispatch,
      SettingAside aside) {
    this.freshness = freshness;
    this.collateral = collateral;
    this.required = required;
    this.fxRates = fxRates;
    this.dispatch = dispatch;
    this.aside = aside;
  }

  @EventHandler
  void on(CollateralReported event, TrackedEventMessage<?> message) {
    freshness.awaitHead();
    aside.forAll(
        Processes.COVER,
        message,
        collateral.holdersOf(event.rqvAccount()),
        holder -> EventSequence.ofLender(holder.lender()),
        some -> some.forEach(this::evaluate));
  }

  /** The collateral of the latest report may already cover a loan of that day. */
  @EventHandler
  void on(LoanBooked event) {
    freshness.awaitHead();
    Holder holder = new Holder(event.lenderCode(), event.accountNumber(), event.borrowerCode());
    LocalDate reported = collateral.reportedOn(holder);
    if (reported != null && !reported.isBefore(event.tradeDate())) {
      evaluate(holder);
    }
  }

  private void evaluate(Holder holder) {
    LocalDate day = collateral.reportedOn(holder);
    if (day == null) {
      return;
    }
    AccountCover cover = cover(holder, day);
    if (cover == null) {
      LOG.warn(
          "Collateral of {} for account {} of {} as of {} is not compared: a price or FX rate is"
              + " missing",
          holder.borrower(),
          holder.account(),
          holder.lender(),
          day);
      return;
    }
    AccountCover.Changes changes = cover.changes();
    dispatch.tell(
        new ValueExposure(
            new ExposureKey(
                new LenderCode(holder.lender()),
                new AccountId(holder.account()),
                new BorrowerCode(holder.borrower())),
            day,
            cover.currency(),
            cover.required(),
            cover.value()));
    changes
        .lose()
        .forEach(
            each -> dispatch.attempt(new LoseCover(each.loan(), day, each.own(), BigDecimal.ZERO)));
    changes
        .release()
        .forEach(
            each -> dispatch.attempt(new AssignCover(each.loan(), day, each.own(), each.own())));
  }

  /** Null when something cannot be valued: the sum is then unknown. */
  private @Nullable AccountCover cover(Holder holder, LocalDate day) {
    List<Amount> amounts = collateral.amounts(holder);
    String currency = amounts.getFirst().currency();
    BigDecimal value = BigDecimal.ZERO;
    for (Amount each : amounts) {
      BigDecimal converted = converted(each.value(), each.currency(), currency, day);
      if (converted == null) {
        return null;
      }
      value = value.add(converted);
    }
    List<Claim> claims = claims(collateral.loans(holder), currency, day);
    return claims == null ? null : new AccountCover(Currency.getInstance(currency), value, claims);
  }

  private @Nullable List<Claim> claims(List<LiveLoan> loans, String currency, LocalDate day) {
    Map<LoanId, BigDecimal> values = required.of(loans.stream().map(LiveLoan::loan).toList(), day);
    Map<Currency, Optional<BigDecimal>> rates = new HashMap<>();
    List<Claim> claims = new ArrayList<>();
    for (LiveLoan each : loans) {
      BigDecimal own = values.get(each.loan().id());
      BigDecimal rate =
          rates
              .computeIfAbsent(
                  each.loan().currency(),
                  from -> fxRates.latest(from.getCurrencyCode(), currency, day))
              .orElse(null);
      if (own == null || rate == null) {
        return null;
      }
      claims.add(
          new Claim(
              each.loan().id(),
              each.open(),
              each.covered(),
              each.settlementDate().toString(),
              own.multiply(rate),
              own));
    }
    return claims;
  }

  private @Nullable BigDecimal converted(BigDecimal amount, String from, String to, LocalDate day) {
    return fxRates.latest(from, to, day).map(amount::multiply).orElse(null);
  }
}
