/**
 * Identification of callers: clients, keys, scopes, guessed and revoked credentials; owns the
 * schema {@code access}. Issuing and verifying tokens is in {@code token}, limits are in {@code
 * limit}.
 */
@NullMarked
package io.lendledger.gateway.access;

import org.jspecify.annotations.NullMarked;
