package io.lendledger.platform.sandbox;

import java.io.IOException;
import java.io.Serial;

/** The service refuses what a participant sends. */
final class RefusedRequest extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  RefusedRequest(String message) {
    super(message);
  }
}
