/**
 * Failed attempts to authenticate, counted by all gateways, and the pauses they earn. Limits for
 * those who are let in are in {@code edge.limit}.
 */
@NullMarked
package io.lendledger.gateway.identity.guessing;

import org.jspecify.annotations.NullMarked;
