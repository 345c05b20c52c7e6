package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * A key in its scope: a lender's keys belong to the lender, for all of its credentials; those of a
 * platform-wide credential belong to that credential.
 *
 * @param owner the owner of the key
 * @param endpoint method and path
 * @param key the key itself
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
