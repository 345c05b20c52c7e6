package io.lendledger.gateway.identity.grant;

import io.lendledger.core.lender.IsLenderKnown;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.wire.Messages;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Whether a credential's lender is one of the programme. */
@Component
public final class KnownLenders {

  private final Messages messages;

  KnownLenders(Messages messages) {
    this.messages = messages;
  }

  /** A request for a lender that is there, or for none; else {@code VALIDATION_FAILED}. */
  public <T> Mono<T> require(@Nullable LenderCode lender, T request) {
    if (lender == null) {
      return Mono.just(request);
    }
    return messages
        .ask(new IsLenderKnown(lender), Boolean.class)
        .filter(known -> known)
        .switchIfEmpty(
            Mono.error(() ->
                new Rejected(
                    RejectionCode.VALIDATION_FAILED,
                    "The request is not valid: 1 fault",
                    Fault.of("lenderCode", lender.value(), "is no lender of the programme"))))
        .thenReturn(request);
  }
}
