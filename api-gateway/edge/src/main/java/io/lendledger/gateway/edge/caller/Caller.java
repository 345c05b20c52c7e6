package io.lendledger.gateway.edge.caller;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The sender of a request.
 *
 * @param credential names the credential, never its secret: {@code client:…} or {@code api-key:…}
 * @param lender the lender it belongs to; null for a platform-wide credential
 * @param scopes its permissions
 */
public record Caller(String credential, @Nullable LenderCode lender, Set<String> scopes) {

  /** The attribute in which an exchange keeps its caller. */
  public static final String ATTRIBUTE = Caller.class.getName();

  /** Copies the scopes. */
  public Caller {
    scopes = Set.copyOf(scopes);
  }

  /** The sender's credential; empty where none is needed. */
  public static Mono<Caller> of(ServerWebExchange exchange) {
    return exchange.getPrincipal().ofType(CallerToken.class).map(CallerToken::getPrincipal);
  }

  /** The lender; {@code FORBIDDEN} for a platform-wide credential. */
  public LenderCode requireLender() {
    if (lender == null) {
      throw new Rejected(
          RejectionCode.FORBIDDEN, "The credential belongs to no lender, which this path needs");
    }
    return lender;
  }
}
