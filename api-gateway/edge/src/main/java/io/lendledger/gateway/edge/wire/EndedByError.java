package io.lendledger.gateway.edge.wire;

import java.io.Serial;

/**
 * An {@code Error} ended the work of a request. Reactor throws some Errors instead of telling of
 * them, and the request would never be answered.
 */
final class EndedByError extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  EndedByError(Error cause) {
    super(cause);
  }
}
