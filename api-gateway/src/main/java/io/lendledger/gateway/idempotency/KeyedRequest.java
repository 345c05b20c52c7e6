package io.lendledger.gateway.idempotency;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.access.Caller;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * A key in its scope: keys of a lender are its own, whichever of its credentials it uses; those of
 * a platform-wide credential belong to that credential.
 *
 * @param owner whose key it is
 * @param endpoint method and path
 * @param key what it is called
 */
record KeyedRequest(String owner, String endpoint, IdempotencyKey key) {

  static KeyedRequest of(Caller caller, ServerHttpRequest request, IdempotencyKey key) {
    LenderCode lender = caller.lender();
    return new KeyedRequest(
        lender == null ? caller.credential() : "lender:" + lender,
        request.getMethod() + " " + request.getURI().getRawPath(),
        key);
  }
}
