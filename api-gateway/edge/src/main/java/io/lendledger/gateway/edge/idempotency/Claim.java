package io.lendledger.gateway.edge.idempotency;

import io.lendledger.gateway.edge.wire.Operation;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The state of a key when a request names it. */
sealed interface Claim {

  /**
   * The request is this gateway's to serve.
   *
   * @param id of the key
   * @param holder identifies this attempt: a holder that lost the claim to another can no longer
   *     end it
   * @param operation the operation
   * @param fingerprint of the request that an earlier attempt served without telling its outcome;
   *     null when there was none
   * @param createdAt when the key first came
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared as a record
  record Held(
      byte[] id, UUID holder, UUID operation, byte @Nullable [] fingerprint, Instant createdAt)
      implements Claim {

    Operation work() {
      return new Operation(operation, fingerprint == null ? null : createdAt);
    }
  }

  /** It has been answered. */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared as a record
  record Answered(byte[] fingerprint, byte[] sealedAnswer) implements Claim {}

  /** A gateway serves it at this moment. */
  record Running() implements Claim {}
}
