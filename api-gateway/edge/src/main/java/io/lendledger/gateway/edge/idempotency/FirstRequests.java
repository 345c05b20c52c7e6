package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.idempotency.Claim.Held;
import io.lendledger.gateway.edge.refusal.Refusals;
import io.lendledger.gateway.edge.wire.Blocking;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Serves the request that holds a claim, to the end even when its caller goes away, and keeps the
 * answer before sending it. It does not keep refusals: they changed nothing. After a failure the
 * outcome is unknown, so the claim stays, and the next repeat resumes the same operation.
 */
@Component
class FirstRequests {

  private final KeyLeases keyLeases;
  private final Leases leases;
  private final AnswerSeal seal;
  private final Blocking blocking;

  FirstRequests(KeyLeases keyLeases, Leases leases, AnswerSeal seal, Blocking blocking) {
    this.keyLeases = keyLeases;
    this.leases = leases;
    this.seal = seal;
    this.blocking = blocking;
  }

  Mono<Void> serve(
      ServerWebExchange exchange, WebFilterChain chain, KeyedRequest keyed, Held claim) {
    claim.work().assignTo(exchange);
    AtomicBoolean compared = new AtomicBoolean(claim.fingerprint() == null);
    FingerprintedRequest request =
        new FingerprintedRequest(exchange.getRequest(), value -> note(claim, value, compared));
    KeepingResponse response =
        new KeepingResponse(
            exchange.getResponse(),
            answer -> request.readWhole().then(Mono.defer(() -> keep(claim, keyed, answer))));
    ServerWebExchange recorded = exchange.mutate().request(request).response(response).build();
    // A cache goes on when its subscriber, the connection, goes away.
    return chain
        .filter(recorded)
        .onErrorResume(failure -> end(claim, failure, compared.get()).then(Mono.error(failure)))
        .doOnSubscribe(_ -> leases.begin(claim))
        .doFinally(_ -> leases.end(claim))
        .cache();
  }

  private Mono<Void> note(Held claim, byte[] fingerprint, AtomicBoolean compared) {
    byte[] before = claim.fingerprint();
    if (before != null) {
      if (MessageDigest.isEqual(before, fingerprint)) {
        compared.set(true);
        return Mono.empty();
      }
      return Mono.error(RepeatedRequests::conflict);
    }
    return ifStillHeld(blocking.call(() -> keyLeases.noteFingerprint(claim, fingerprint)));
  }

  private Mono<Void> keep(Held claim, KeyedRequest keyed, KeptAnswer answer) {
    return answer.status() < HttpStatus.BAD_REQUEST.value()
        ? ifStillHeld(
            blocking.call(() -> keyLeases.answer(claim, seal.seal(keyed, answer.toBytes()))))
        : blocking.run(() -> release(claim, answer.status()));
  }

  /**
   * A refusal frees the key, but not of an operation that an earlier attempt began and of which
   * this one is not known to be a repeat: its body was cut, or not read.
   */
  private Mono<Void> end(Held claim, Throwable failure, boolean compared) {
    RejectionCode code = Refusals.of(failure).code();
    return code == RejectionCode.IDEMPOTENCY_CONFLICT || !compared
        ? blocking.run(() -> leases.giveUp(claim))
        : blocking.run(() -> release(claim, Refusals.statusOf(code).value()));
  }

  private void release(Held claim, int status) {
    if (status < HttpStatus.INTERNAL_SERVER_ERROR.value()) {
      leases.forget(claim);
    } else {
      leases.giveUp(claim);
    }
  }

  private static Mono<Void> ifStillHeld(Mono<Boolean> held) {
    return held.flatMap(yes -> yes ? Mono.empty() : Mono.error(FirstRequests::lost));
  }

  private static Rejected lost() {
    return new Rejected(
        RejectionCode.UNAVAILABLE,
        "Another gateway went on with this Idempotency-Key; send the request again");
  }
}
