/**
 * People at the console: how they sign in, and what their browser must send along. Signing in at an
 * issuer elsewhere is in {@code openid}.
 */
@NullMarked
package io.lendledger.gateway.identity.signin;

import org.jspecify.annotations.NullMarked;
