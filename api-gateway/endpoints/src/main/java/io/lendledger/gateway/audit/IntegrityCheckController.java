package io.lendledger.gateway.audit;

import io.lendledger.core.integrity.FindIntegrityCheck;
import io.lendledger.core.integrity.IntegrityCheck;
import io.lendledger.core.integrity.StartIntegrityCheck;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.net.URI;
import org.axonframework.messaging.MetaData;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Checks of the chain that run while auditors look (docs/audit.md). */
@RestController
class IntegrityCheckController {

  private static final String PATH = "/audit/v1/integrity-checks";

  private final Messages messages;
  private final Answers answers;

  IntegrityCheckController(Messages messages, Answers answers) {
    this.messages = messages;
    this.answers = answers;
  }

  @PostMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> start(ServerWebExchange exchange) {
    Parameters.none(exchange);
    StartIntegrityCheck command = new StartIntegrityCheck(Operation.of(exchange).toString());
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true))
        .then(messages.<IntegrityCheck>send(command, MetaData.emptyInstance()))
        .map(this::started);
  }

  private ResponseEntity<byte[]> started(IntegrityCheck check) {
    URI location = URI.create(PATH + "/" + check.checkId());
    return answers.with(ResponseEntity.status(HttpStatus.ACCEPTED).location(location), check);
  }

  @GetMapping(path = PATH + "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> one(ServerWebExchange exchange, @PathVariable("id") String id) {
    Parameters.none(exchange);
    return messages.ask(new FindIntegrityCheck(id), IntegrityCheck.class).map(answers::ok);
  }
}
