/**
 * Access tokens: the token endpoint, what a token says, and whom it is accepted from. The keys that
 * sign are in {@code signingkey}.
 */
@NullMarked
package io.lendledger.gateway.identity.token;

import org.jspecify.annotations.NullMarked;
