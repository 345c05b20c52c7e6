/**
 * Issuers of tokens elsewhere: how they are asked, and for how long. Their tokens are checked in
 * {@code token}; people sign in there through {@code openid}.
 */
@NullMarked
package io.lendledger.gateway.identity.issuer;

import org.jspecify.annotations.NullMarked;
