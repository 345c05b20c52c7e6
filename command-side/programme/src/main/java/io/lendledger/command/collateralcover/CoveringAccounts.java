package io.lendledger.command.collateralcover;

import io.lendledger.command.collateralcover.AccountCover.Claim;
import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.loan.AccountCollateral;
import io.lendledger.command.lookup.loan.AccountCollateral.Amount;
import io.lendledger.command.lookup.loan.AccountCollateral.Holder;
import io.lendledger.command.lookup.loan.AccountCollateral.LiveLoan;
import io.lendledger.command.lookup.loan.AccountCollateral.Reported;
import io.lendledger.command.lookup.market.FxRates;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.MetaData;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Compares accounts' collateral with what their loans require, when it is reported, when a loan is
 * booked and at each close (docs/api.md, Collateral and cover): covers loans that it reaches, and
 * uncovers loans that it no longer reaches, before they settle. Earlier decisions come first, so an
 * interrupted evaluation resumes as it began.
 */
@Component
@ProcessingGroup(Processes.COVER)
class CoveringAccounts {

  private static final Logger LOG = LoggerFactory.getLogger(CoveringAccounts.class);
  private static final int PAGE_HOLDERS = 50;
  private static final int MOST_BOOKED = 1_000;

  private final Freshness freshness;
  private final CalendarLookUp calendar;
  private final AccountCollateral collateral;
  private final RequiredCover required;
  private final FxRates fxRates;
  private final BulkDispatch bulk;
  private final SettingAside aside;
  private final ParkedSequences parked;

  CoveringAccounts(
      Freshness freshness,
      CalendarLookUp calendar,
      AccountCollateral collateral,
      RequiredCover required,
      FxRates fxRates,
      BulkDispatch bulk,
      SettingAside aside,
      ParkedSequences parked) {
    this.freshness = freshness;
    this.calendar = calendar;
    this.collateral = collateral;
    this.required = required;
    this.fxRates = fxRates;
    this.bulk = bulk;
    this.aside = aside;
    this.parked = parked;
  }

  @EventHandler
  void on(CollateralReported event, TrackedEventMessage<?> message) {
    freshness.awaitHead();
    evaluate(collateral.holdersOf(event.rqvAccount()), closedDay(), message);
  }

  @EventHandler
  void on(BusinessDayClosed event, TrackedEventMessage<?> message) {
    freshness.awaitHead();
    evaluate(collateral.holders(), event.date(), message);
  }

  /**
   * The collateral of the latest report may already cover a loan. An account is compared once for
   * all that is booked to it in a batch: each comparison reads all of its loans.
   */
  @EventHandler
  void on(LoanBooked event, UnitOfWork<?> unit) {
    Holder holder = new Holder(event.lenderCode(), event.accountNumber(), event.borrowerCode());
    Asked asked = new Asked(holder, event.tradeDate(), unit.getCorrelationData());
    BatchOfEvents.gather(unit, asked, MOST_BOOKED, this::coverBooked);
  }

  private void coverBooked(List<Asked> booked) {
    freshness.awaitHead();
    LocalDate closed = closedDay();
    Map<Holder, Asked> accounts = new LinkedHashMap<>();
    for (Asked each : booked) {
      accounts.merge(each.holder, each, (one, other) -> other.since(one.day));
    }
    List<Asked> all = accounts.values().stream().map(each -> each.since(closed)).toList();
    for (int from = 0; from < all.size(); from += PAGE_HOLDERS) {
      evaluate(all.subList(from, Math.min(all.size(), from + PAGE_HOLDERS)));
    }
  }

  /**
   * An account to be compared.
   *
   * @param day as of which, unless its latest report is later; null when that is to decide
   * @param origin of what is decided; null for that of the message at hand
   */
  private record Asked(Holder holder, @Nullable LocalDate day, @Nullable MetaData origin) {

    Asked since(@Nullable LocalDate other) {
      return new Asked(holder, day == null ? other : later(day, other), origin);
    }

    CommandMessage<?> message(Object command) {
      return origin == null ? BulkDispatch.message(command) : BulkDispatch.message(command, origin);
    }
  }

  private @Nullable LocalDate closedDay() {
    return calendar.view().lastClosedDate();
  }

  /** Look-ups that have events of a lender set aside do not tell all that its loans require. */
  private void evaluate(
      List<Holder> holders, @Nullable LocalDate day, TrackedEventMessage<?> message) {
    Set<LenderCode> unknown = parked.lenders(Processes.LOOK_UPS);
    for (int from = 0; from < holders.size(); from += PAGE_HOLDERS) {
      aside.forAll(
          Processes.COVER,
          message,
          holders.subList(from, Math.min(holders.size(), from + PAGE_HOLDERS)),
          holder -> EventSequence.ofLender(holder.lender()),
          some -> {
            refuse(some, unknown);
            evaluate(some.stream().map(holder -> new Asked(holder, day, null)).toList());
          });
    }
  }

  private static void refuse(List<Holder> holders, Set<LenderCode> unknown) {
    for (Holder each : holders) {
      if (unknown.contains(new LenderCode(each.lender()))) {
        throw new IllegalStateException("The look-ups lack events of " + each.lender());
      }
    }
  }

  private void evaluate(List<Asked> accounts) {
    Map<Holder, Reported> reported =
        collateral.reported(accounts.stream().map(Asked::holder).toList());
    Map<Holder, List<LiveLoan>> loans = collateral.loans(List.copyOf(reported.keySet()));
    List<CommandMessage<?>> commands = new ArrayList<>();
    for (Asked each : accounts) {
      Reported latest = reported.get(each.holder);
      if (latest != null) {
        List<LiveLoan> live = loans.getOrDefault(each.holder, List.of());
        decide(each.holder, latest, live, later(latest.day(), each.day)).stream()
            .map(each::message)
            .forEach(commands::add);
      }
    }
    var _ = bulk.carryOut(commands);
  }

  private static LocalDate later(LocalDate one, @Nullable LocalDate other) {
    return other == null || one.isAfter(other) ? one : other;
  }

  private List<Object> decide(
      Holder holder, Reported reported, List<LiveLoan> loans, LocalDate day) {
    AccountCover cover = cover(reported.amounts(), loans, day);
    if (cover == null) {
      LOG.warn(
          "Collateral of {} for account {} of {} as of {} is not compared: a price or FX rate is"
              + " missing",
          holder.borrower(),
          holder.account(),
          holder.lender(),
          day);
      return List.of();
    }
    List<Object> commands = new ArrayList<>();
    commands.add(exposure(holder, cover, day));
    AccountCover.Changes changes = cover.changes();
    for (Claim each : changes.lose()) {
      commands.add(new LoseCover(each.loan(), day, each.own(), BigDecimal.ZERO));
    }
    for (Claim each : changes.release()) {
      commands.add(new AssignCover(each.loan(), day, each.own(), each.own()));
    }
    return commands;
  }

  private static ValueExposure exposure(Holder holder, AccountCover cover, LocalDate day) {
    return new ValueExposure(
        new ExposureKey(
            new LenderCode(holder.lender()),
            new AccountId(holder.account()),
            new BorrowerCode(holder.borrower())),
        day,
        cover.currency(),
        cover.required(),
        cover.value());
  }

  /** Null when something cannot be valued: the sum is then unknown. */
  private @Nullable AccountCover cover(List<Amount> amounts, List<LiveLoan> loans, LocalDate day) {
    List<Amount> held = amounts.stream().filter(each -> each.value().signum() != 0).toList();
    String currency = held.isEmpty() ? currency(amounts, loans) : held.getFirst().currency();
    BigDecimal value = BigDecimal.ZERO;
    for (Amount each : held) {
      BigDecimal converted = converted(each.value(), each.currency(), currency, day);
      if (converted == null) {
        return null;
      }
      value = value.add(converted);
    }
    List<Claim> claims = claims(loans, currency, day);
    return claims == null ? null : new AccountCover(Currency.getInstance(currency), value, claims);
  }

  /** All of it was taken away: it is compared in whatever currency it can be. */
  private static String currency(List<Amount> amounts, List<LiveLoan> loans) {
    return loans.isEmpty()
        ? amounts.getFirst().currency()
        : loans.getFirst().loan().currency().getCurrencyCode();
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
