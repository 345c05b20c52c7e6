/** Signing in at an issuer (OpenID Connect): there, back, and out. */
@NullMarked
package io.lendledger.gateway.identity.openid;

import org.jspecify.annotations.NullMarked;
