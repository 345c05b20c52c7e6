package io.lendledger.gateway.desk;

import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.RequestLimits;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.time.LocalDate;
import org.axonframework.messaging.MetaData;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The desk's instructions on one loan (docs/api.md, The desk). */
@RestController
@RequestMapping(path = "/desk/v1/loans/{loanId}", produces = MediaType.APPLICATION_JSON_VALUE)
class LoanController {

  private final Messages messages;
  private final Answers answers;
  private final RequestLimits limits;

  LoanController(Messages messages, Answers answers, RequestLimits limits) {
    this.messages = messages;
    this.answers = answers;
    this.limits = limits;
  }

  @PostMapping("/collateral-received")
  Mono<ResponseEntity<byte[]>> confirmCover(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String loanId) {
    LoanId loan = idOf(exchange, loanId);
    LocalDate today = limits.today();
    return SmallBody.optionalObject(
            exchange, limits.now(), fields -> Instructions.cover(loan, today, fields))
        .flatMap(command ->
            send(exchange, caller, command).thenReturn(answers.ok(Instructions.Cover.of(command))));
  }

  @PostMapping(path = "/returns")
  Mono<ResponseEntity<byte[]>> instructReturn(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String loanId) {
    LoanId loan = idOf(exchange, loanId);
    String instruction = Operation.of(exchange).toString();
    return SmallBody.object(exchange, limits.now(), fields -> Movement.of(TradeType.RETURN, fields))
        .flatMap(movement ->
            this.<TradeId>send(exchange, caller, movement.toReturn(loan, instruction))
                .map(trade -> answers.created(movement.made(loan, trade, movement.units()))));
  }

  @PostMapping(path = "/recalls")
  Mono<ResponseEntity<byte[]>> recall(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String loanId) {
    LoanId loan = idOf(exchange, loanId);
    String recall = Operation.of(exchange).toString();
    return SmallBody.object(exchange, limits.now(), fields -> Movement.of(TradeType.RECALL, fields))
        .flatMap(movement ->
            this.<RecallOutcome>send(exchange, caller, movement.toRecall(loan, recall))
                .map(outcome -> answers.created(recalled(movement, loan, outcome))));
  }

  private static Movement.Made recalled(Movement movement, LoanId loan, RecallOutcome outcome) {
    TradeId trade = outcome.trade();
    if (trade == null) {
      throw Rejected.transition("Loan " + loan, "without units to ask back", "recall");
    }
    return movement.made(loan, trade, outcome.units());
  }

  @PostMapping(path = "/rerate")
  Mono<ResponseEntity<byte[]>> rerate(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String loanId) {
    LoanId loan = idOf(exchange, loanId);
    return SmallBody.object(exchange, limits.now(), fields -> Instructions.rerate(loan, fields))
        .flatMap(command ->
            send(exchange, caller, command)
                .thenReturn(answers.ok(Instructions.Rerated.of(command))));
  }

  @PostMapping("/cancel")
  Mono<ResponseEntity<byte[]>> cancel(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String loanId) {
    LoanId loan = idOf(exchange, loanId);
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> new CancelLoan(loan)))
        .flatMap(command ->
            send(exchange, caller, command)
                .thenReturn(answers.ok(new Instructions.Cancelled(loan, LoanStatus.CANCELLED))));
  }

  /** The number behind the slash of the trade's id; 0 is the loan's own trade. */
  @PostMapping("/trades/{number}/cancel")
  Mono<ResponseEntity<byte[]>> cancelTrade(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String loanId,
      @PathVariable("number") String number) {
    LoanId loan = idOf(exchange, loanId);
    String id = number.equals("0") ? loan.value() : loan + "/" + number;
    TradeId trade = PathValues.identity("Trade", id, TradeId::new);
    return SmallBody.optionalObject(
            exchange, fields -> fields.build(() -> new CancelTrade(loan, trade)))
        .flatMap(command -> this.<TradeStatus>send(exchange, caller, command))
        .map(status -> answers.ok(new Instructions.TradeCancelled(loan, trade, status)));
  }

  private static LoanId idOf(ServerWebExchange exchange, String text) {
    Parameters.none(exchange);
    return PathValues.identity("Loan", text, LoanId::new);
  }

  private <R> Mono<R> send(ServerWebExchange exchange, Caller caller, Object command) {
    MetaData origin = Origin.of(caller.credential(), RequestIds.of(exchange), null, null);
    return messages.send(command, Operation.mark(exchange, origin));
  }
}
