package io.lendledger.gateway.desk;

import io.lendledger.core.businessday.BillingMonthView;
import io.lendledger.core.businessday.BusinessDayView;
import io.lendledger.core.businessday.CalendarProgress;
import io.lendledger.core.businessday.FindBillingMonth;
import io.lendledger.core.businessday.FindBusinessDay;
import io.lendledger.core.businessday.FindCalendarProgress;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import java.time.LocalDate;
import java.time.YearMonth;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads of the calendar and of how far its closes are (docs/api.md, The desk). */
@RestController
@RequestMapping(path = "/desk/v1", produces = MediaType.APPLICATION_JSON_VALUE)
class CloseProgressController {

  private final Messages messages;
  private final Answers answers;

  CloseProgressController(Messages messages, Answers answers) {
    this.messages = messages;
    this.answers = answers;
  }

  @GetMapping("/calendar")
  Mono<ResponseEntity<byte[]>> calendar(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return messages.ask(new FindCalendarProgress(), CalendarProgress.class).map(answers::ok);
  }

  @GetMapping("/business-days/{date}")
  Mono<ResponseEntity<byte[]>> businessDay(
      ServerWebExchange exchange, @PathVariable("date") String text) {
    Parameters.none(exchange);
    LocalDate date = PathValues.date("date", text);
    return messages.ask(new FindBusinessDay(date), BusinessDayView.class).map(answers::ok);
  }

  @GetMapping("/billing-months/{month}")
  Mono<ResponseEntity<byte[]>> billingMonth(
      ServerWebExchange exchange, @PathVariable("month") String text) {
    Parameters.none(exchange);
    YearMonth month = PathValues.month("month", text);
    return messages.ask(new FindBillingMonth(month), BillingMonthView.class).map(answers::ok);
  }
}
