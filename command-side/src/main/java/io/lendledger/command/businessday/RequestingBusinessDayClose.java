package io.lendledger.command.businessday;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.register.CalendarRegister;
import io.lendledger.command.register.DueLoans;
import io.lendledger.command.register.Freshness;
import io.lendledger.command.register.MarketMarks.Mark;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBusinessDay;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.springframework.stereotype.Component;

/** Starts a day's close once every loan can be marked on every day that it has to accrue. */
@Component
class RequestingBusinessDayClose {

  private static final int MOST_DAYS_AHEAD = 366;

  private final Freshness freshness;
  private final CalendarRegister calendar;
  private final DueLoans dueLoans;
  private final Dispatch dispatch;
  private final Clock clock;

  RequestingBusinessDayClose(
      Freshness freshness,
      CalendarRegister calendar,
      DueLoans dueLoans,
      Dispatch dispatch,
      Clock clock) {
    this.freshness = freshness;
    this.calendar = calendar;
    this.dueLoans = dueLoans;
    this.dispatch = dispatch;
    this.clock = clock;
  }

  @CommandHandler
  Long handle(RequestBusinessDayClose command) {
    refuseFarAhead(command.date());
    freshness.awaitHead();
    LocalDate closed = calendar.view().lastClosedDate();
    if (closed != null && command.date().isBefore(closed)) {
      throw Rejected.transition("Business day " + command.date(), "closed", "be closed again");
    }
    refuse(dueLoans.missing(calendar.firstDay(command.date()), command.date()));
    return dispatch.ask(new CloseBusinessDay(new CalendarKey(), command.date()), Long.class);
  }

  /** No day before the latest closed one can be closed: a mistyped year would end all closes. */
  private void refuseFarAhead(LocalDate date) {
    LocalDate last = LocalDate.now(clock).plusDays(MOST_DAYS_AHEAD);
    if (date.isAfter(last)) {
      throw new Rejected(
          new Rejection(
              RejectionCode.VALIDATION_FAILED,
              "The day is too far ahead to be closed",
              List.of(Fault.of("date", date, "must not be after " + last))));
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
