package io.lendledger.gateway.operations;

import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventCommand;
import io.lendledger.core.parked.ParkedEventCommand.ParkedKey;
import io.lendledger.core.parked.ParkedEventCommand.RetryParkedEvent;
import io.lendledger.core.parked.ParkedEventCommand.SkipParkedEvent;
import io.lendledger.core.parked.ParkedEvents;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.AllParkedEvents;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.SmallBody;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Lets operations look at parked events, try them again and skip them (docs/operations.md, Events
 * set aside). A decision is an event, on which its handler acts later, so the answer is a 202.
 */
@RestController
@RequestMapping(path = "/ops/v1/parked-events", produces = MediaType.APPLICATION_JSON_VALUE)
class ParkedEventController {

  private static final int LONGEST_REASON = 500;

  private final AllParkedEvents parked;
  private final Messages messages;
  private final Answers answers;

  ParkedEventController(AllParkedEvents parked, Messages messages, Answers answers) {
    this.parked = parked;
    this.messages = messages;
    this.answers = answers;
  }

  @GetMapping
  Mono<ResponseEntity<byte[]>> all(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return parked.find().map(ParkedEvents::new).map(answers::ok);
  }

  @GetMapping("/{sequence}")
  Mono<ResponseEntity<byte[]>> one(
      ServerWebExchange exchange, @PathVariable("sequence") String sequence) {
    Parameters.none(exchange);
    return find(sequence).map(answers::ok);
  }

  @PostMapping("/{sequence}/retry")
  Mono<ResponseEntity<byte[]>> retry(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("sequence") String sequence) {
    Parameters.none(exchange);
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true))
        .then(find(sequence))
        .flatMap(event ->
            decide(
                exchange,
                caller,
                event,
                new RetryParkedEvent(
                    new ParkedKey(sequence), event.handler(), event.lenderCode())));
  }

  @PostMapping("/{sequence}/skip")
  Mono<ResponseEntity<byte[]>> skip(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("sequence") String sequence) {
    Parameters.none(exchange);
    return SmallBody.object(
            exchange,
            fields -> {
              String reason = fields.required("reason", FieldTypes.text(LONGEST_REASON));
              return fields.build(() -> reason);
            })
        .flatMap(reason -> find(sequence).flatMap(event -> skip(exchange, caller, event, reason)));
  }

  private Mono<ResponseEntity<byte[]>> skip(
      ServerWebExchange exchange, Caller caller, ParkedEvent event, String reason) {
    return decide(
        exchange,
        caller,
        event,
        new SkipParkedEvent(
            new ParkedKey(event.sequence()),
            event.handler(),
            event.position(),
            event.eventType(),
            event.lenderCode(),
            reason));
  }

  private Mono<ResponseEntity<byte[]>> decide(
      ServerWebExchange exchange, Caller caller, ParkedEvent event, ParkedEventCommand decision) {
    return messages
        .send(decision, Origin.of(caller.credential(), RequestIds.of(exchange), null, null))
        .then(
            Mono.fromSupplier(
                () -> answers.with(ResponseEntity.status(HttpStatus.ACCEPTED), event)));
  }

  private Mono<ParkedEvent> find(String sequence) {
    return parked
        .find()
        .map(all ->
            all.stream()
                .filter(each -> each.sequence().equals(sequence))
                .findFirst()
                .orElseThrow(() -> Rejected.notFound("Parked event " + sequence)));
  }
}
