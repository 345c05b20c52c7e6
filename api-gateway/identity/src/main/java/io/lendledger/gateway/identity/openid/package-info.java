/**
 * Signing in at an issuer (OpenID Connect): there, back, and out. What a person may do then is in
 * {@code person}; the session is in {@code signin}.
 */
@NullMarked
package io.lendledger.gateway.identity.openid;

import org.jspecify.annotations.NullMarked;
