package io.lendledger.gateway.webhook.inbound;

import io.lendledger.core.lender.IsLenderKnown;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.SmallBody;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Sets and deletes the secret with which a lender signs inbound webhooks (docs/webhooks.md, Push
 * in).
 */
@RestController
@RequestMapping(
    path = "/desk/v1/lenders/{lenderCode}/inbound-webhook-secret",
    produces = MediaType.APPLICATION_JSON_VALUE)
class InboundSecretController {

  private final Messages messages;
  private final InboundSecretChanges secrets;

  InboundSecretController(Messages messages, InboundSecretChanges secrets) {
    this.messages = messages;
    this.secrets = secrets;
  }

  @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<Void>> set(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("lenderCode") String lenderCode) {
    Parameters.none(exchange);
    LenderCode lender = PathValues.lenderCode(lenderCode);
    return SmallBody.object(
            exchange,
            fields -> {
              String secret = fields.required("secret", InboundWebhookSecrets.field());
              return fields.build(() -> secret);
            })
        .flatMap(secret ->
            require(lender).then(Mono.defer(() -> secrets.set(exchange, caller, lender, secret))))
        .thenReturn(ResponseEntity.noContent().build());
  }

  @DeleteMapping
  Mono<ResponseEntity<Void>> end(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("lenderCode") String lenderCode) {
    Parameters.none(exchange);
    LenderCode lender = PathValues.lenderCode(lenderCode);
    return require(lender)
        .then(Mono.defer(() -> secrets.end(exchange, caller, lender)))
        .thenReturn(ResponseEntity.noContent().build());
  }

  private Mono<Void> require(LenderCode lender) {
    return messages
        .ask(new IsLenderKnown(lender), Boolean.class)
        .filter(known -> known)
        .switchIfEmpty(Mono.error(() -> Rejected.notFound("Lender " + lender)))
        .then();
  }
}
