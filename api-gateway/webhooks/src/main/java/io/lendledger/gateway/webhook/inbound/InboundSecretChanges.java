package io.lendledger.gateway.webhook.inbound;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.identity.grant.CredentialNotes;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Sets and ends the secrets of lenders, and notes who did (decision 073). */
@Component
public class InboundSecretChanges {

  private static final String KIND = "webhook:";

  private final InboundWebhookSecrets secrets;
  private final CredentialNotes notes;

  InboundSecretChanges(InboundWebhookSecrets secrets, CredentialNotes notes) {
    this.secrets = secrets;
    this.notes = notes;
  }

  /** The name of a lender's signature among credentials. */
  static String name(LenderCode lender) {
    return KIND + lender;
  }

  /** What a signature allows. */
  static List<String> scopes() {
    return List.of(Scope.LENDER_WRITE.wire());
  }

  /** Keeps a lender's secret in place of an earlier one; it is noted before it is good. */
  public Mono<Void> set(
      ServerWebExchange exchange, Caller caller, LenderCode lender, String secret) {
    return secrets
        .differs(lender, secret)
        .flatMap(differs -> notes.set(exchange, name(lender), lender, scopes(), differs))
        .then(Mono.defer(() -> secrets.keep(lender, secret, by(caller, exchange))));
  }

  /** Deletes a lender's secret: its signatures are refused from now on, which is noted then. */
  Mono<Void> end(ServerWebExchange exchange, Caller caller, LenderCode lender) {
    return secrets
        .end(lender, by(caller, exchange))
        .then(Mono.defer(() -> notes.revoked(exchange, name(lender))));
  }

  /** The credential and the request that change a secret. */
  private static String by(Caller caller, ServerWebExchange exchange) {
    return caller.credential() + " in " + RequestIds.of(exchange);
  }
}
