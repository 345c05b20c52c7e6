package io.lendledger.gateway.edge.refusal;

import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Hooks;

/**
 * What becomes of failures that come after their caller has hung up. Nobody waits for a refusal any
 * more; a failure of the service itself is logged all the same.
 */
@Component
final class LateFailures implements InitializingBean {

  private static final Logger log = LoggerFactory.getLogger(LateFailures.class);

  @Override
  public void afterPropertiesSet() {
    Hooks.onErrorDropped(LateFailures::note);
  }

  static void note(Throwable failure) {
    Rejection rejection = Refusals.of(failure);
    if (rejection.code() == RejectionCode.INTERNAL_ERROR) {
      log.error("A request failed after its caller had hung up", failure);
    } else {
      log.debug("Refused after its caller had hung up: {}", rejection.message());
    }
  }
}
