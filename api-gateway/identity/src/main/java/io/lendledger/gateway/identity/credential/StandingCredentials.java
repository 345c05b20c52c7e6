package io.lendledger.gateway.identity.credential;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.identity.guessing.HeldUp;
import io.lendledger.gateway.identity.signin.SameOrigin;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Verifies the credential of a request again, for answers that take long. */
@Component
public class StandingCredentials {

  private final CredentialHeaders headers;
  private final CredentialVerifier verifier;

  StandingCredentials(HeldUp heldUp, SameOrigin origin, CredentialVerifier verifier) {
    this.headers = new CredentialHeaders(heldUp, origin);
    this.verifier = verifier;
  }

  /** Whether the credential of the request is still the same caller's, each time it is asked. */
  public Mono<Boolean> stillStands(ServerWebExchange exchange, Caller caller) {
    return Mono.defer(() -> Mono.justOrEmpty(headers.find(exchange)))
        .cast(Authentication.class)
        .flatMap(verifier::authenticate)
        .map(now -> caller.equals(now.getPrincipal()))
        .onErrorReturn(AuthenticationException.class, false)
        .defaultIfEmpty(false);
  }
}
