package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.identity.openid.SignInProblem.Kind;
import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * So many requests may wait for the issuer at once. A slow one keeps no more of the gateway's slots
 * than that from everybody else.
 */
@Component
@ConditionalOnOpenId
class Places {

  private static final int MOST = 8;

  private final Semaphore free = new Semaphore(MOST);

  /** The call, or {@link SignInProblem} when there is no place left. */
  <T> Mono<T> in(Mono<T> call) {
    return Mono.defer(() ->
        free.tryAcquire()
            ? call.doFinally(_ -> free.release())
            : Mono.error(new SignInProblem(Kind.BUSY, MOST + " others wait for the issuer")));
  }
}
