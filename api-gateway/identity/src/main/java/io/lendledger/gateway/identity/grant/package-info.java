/**
 * What a client or key is granted, and what both have in common: secrets, expiry, revocation. The
 * credentials are in {@code client} and {@code key}.
 */
@NullMarked
package io.lendledger.gateway.identity.grant;

import org.jspecify.annotations.NullMarked;
