/**
 * The common parts of all endpoints: request ids, JSON, strict parameters, the way to the buses.
 * Refusals are in {@code refusal}.
 */
@NullMarked
package io.lendledger.gateway.wire;

import org.jspecify.annotations.NullMarked;
