package io.lendledger.gateway.desk;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarView;
import io.lendledger.core.businessday.FindCalendar;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.EarlierAttempt;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.RequestLimits;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Closes days and months (docs/api.md, The desk); 202 when a close takes longer than the wait. */
@RestController
@RequestMapping(path = "/desk/v1", produces = MediaType.APPLICATION_JSON_VALUE)
class CalendarController {

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(60);
  private static final String CLOSED = "Closed";
  private static final String CLOSING = "Closing";

  private static final String CALENDAR = new CalendarKey().toString();

  private final Messages messages;
  private final EarlierAttempt earlier;
  private final Answers answers;
  private final RequestLimits limits;

  CalendarController(
      Messages messages, EarlierAttempt earlier, Answers answers, RequestLimits limits) {
    this.messages = messages;
    this.earlier = earlier;
    this.answers = answers;
    this.limits = limits;
  }

  /** A day's close; {@code loans} null while it runs. */
  record DayClose(LocalDate date, String status, @Nullable Long loans) {}

  /** A month's close; {@code loans} null while it runs. */
  record MonthClose(YearMonth billingMonth, String status, @Nullable Long loans) {}

  @PostMapping("/business-days/{date}/close")
  Mono<ResponseEntity<byte[]>> closeDay(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("date") String text) {
    Parameters.none(exchange);
    LocalDate date = PathValues.date("date", text);
    refuse("date", text, limits.now().issue(DateKind.REPORTED, date));
    return noBody(exchange)
        .then(earlier.events(exchange, CALENDAR))
        .flatMap(events ->
            events.isEmpty()
                ? messages.<Long>send(
                    new RequestBusinessDayClose(date), origin(exchange, caller), LONGEST_CLOSE)
                : Mono.just(events.getFirst().payload().path("run").asLong()))
        .flatMap(run -> awaitCalendar(calendar -> calendar.lastRun() >= run))
        .map(done ->
            done.map(found -> closed(new DayClose(date, CLOSED, found.lastRunLoans())))
                .orElseGet(() -> closing(new DayClose(date, CLOSING, null))));
  }

  @PostMapping("/billing-months/{month}/close")
  Mono<ResponseEntity<byte[]>> closeMonth(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("month") String text) {
    Parameters.none(exchange);
    YearMonth month = PathValues.month("month", text);
    refuse("month", text, limits.now().issue(DateKind.REPORTED, month.atEndOfMonth()));
    return noBody(exchange)
        .then(earlier.events(exchange, CALENDAR))
        .filter(List::isEmpty)
        .flatMap(_ -> messages.send(new RequestBillingMonthClose(month), origin(exchange, caller)))
        .then(Mono.defer(() -> awaitCalendar(calendar -> isClosed(calendar, month))))
        .map(done ->
            done.map(found -> closed(new MonthClose(month, CLOSED, found.lastClosedMonthLoans())))
                .orElseGet(() -> closing(new MonthClose(month, CLOSING, null))));
  }

  private static void refuse(String field, String value, @Nullable String issue) {
    if (issue != null) {
      throw new Rejected(RejectionCode.VALIDATION_FAILED, "1 fault", Fault.of(field, value, issue));
    }
  }

  private static boolean isClosed(CalendarView calendar, YearMonth month) {
    String last = calendar.lastClosedMonth();
    return last != null && !YearMonth.parse(last).isBefore(month);
  }

  private Mono<Optional<CalendarView>> awaitCalendar(Predicate<CalendarView> done) {
    Mono<CalendarView> ask =
        messages
            .ask(new FindCalendar(), CalendarView.class)
            .onErrorResume(Polling::isNotThereYet, _ -> Mono.empty());
    return Polling.until(ask, done, LONGEST_CLOSE)
        .filter(done)
        .map(Optional::of)
        .defaultIfEmpty(Optional.empty());
  }

  private static Mono<Boolean> noBody(ServerWebExchange exchange) {
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true));
  }

  private static MetaData origin(ServerWebExchange exchange, Caller caller) {
    return Operation.mark(
        exchange, Origin.of(caller.credential(), RequestIds.of(exchange), null, null));
  }

  private ResponseEntity<byte[]> closed(Object body) {
    return answers.ok(body);
  }

  private ResponseEntity<byte[]> closing(Object body) {
    return answers.with(ResponseEntity.status(HttpStatus.ACCEPTED), body);
  }
}
