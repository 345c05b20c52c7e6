package io.lendledger.command.businessday;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.loan.LoansToAccrue;
import io.lendledger.command.lookup.market.MarketMarks.Mark;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.bound.Horizon;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBusinessDay;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.springframework.stereotype.Component;

/** Starts a day's close once every loan can be marked on every day that it has to accrue. */
@Component
class RequestingBusinessDayClose {

  private final Freshness freshness;
  private final CalendarLookUp calendar;
  private final LoansToAccrue loansToAccrue;
  private final Dispatch dispatch;
  private final Clock clock;
  private final Horizon horizon;

  RequestingBusinessDayClose(
      Freshness freshness,
      CalendarLookUp calendar,
      LoansToAccrue loansToAccrue,
      Dispatch dispatch,
      @BusinessTime Clock clock,
      Horizon horizon) {
    this.freshness = freshness;
    this.calendar = calendar;
    this.loansToAccrue = loansToAccrue;
    this.dispatch = dispatch;
    this.clock = clock;
    this.horizon = horizon;
  }

  @CommandHandler
  Long handle(RequestBusinessDayClose command) {
    refuseBeyondHorizon(command.date());
    freshness.awaitHead();
    LocalDate closed = calendar.view().lastClosedDate();
    if (closed != null && command.date().isBefore(closed)) {
      throw Rejected.transition("Business day " + command.date(), "closed", "be closed again");
    }
    refuse(loansToAccrue.missing(calendar.firstDay(command.date()), command.date()));
    return dispatch.ask(new CloseBusinessDay(new CalendarKey(), command.date()), Long.class);
  }

  /** No day before the latest closed one can be closed: a mistyped year would end all closes. */
  private void refuseBeyondHorizon(LocalDate date) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    String issue = horizon.issue(DateKind.REPORTED, date, today);
    if (issue != null) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "The day cannot be closed",
          Fault.of("date", date, issue));
    }
  }

  private static void refuse(List<Mark> missing) {
    if (!missing.isEmpty()) {
      throw new Rejected(
          new Rejection(
              RejectionCode.VALIDATION_FAILED,
              "%d price%s or FX rate%s missing"
                  .formatted(
                      missing.size(),
                      missing.size() == 1 ? "" : "s",
                      missing.size() == 1 ? " is" : "s are"),
              missing.stream()
                  .limit(Rejection.MOST_FAULTS)
                  .map(RequestingBusinessDayClose::fault)
                  .toList()));
    }
  }

  private static Fault fault(Mark mark) {
    LocalDate day = mark.key().day();
    if (mark.price() == null) {
      return Fault.of("isin", mark.key().isin(), "has no price on or before " + day);
    }
    return Fault.of(
        "currency",
        mark.priceCurrency() + "/" + mark.key().currency(),
        "has no FX rate on or before " + day);
  }
}
