/**
 * Keys that sign access tokens, and their rotation, which runs in the background. The tokens are in
 * {@code token}.
 */
@NullMarked
package io.lendledger.gateway.identity.signingkey;

import org.jspecify.annotations.NullMarked;
