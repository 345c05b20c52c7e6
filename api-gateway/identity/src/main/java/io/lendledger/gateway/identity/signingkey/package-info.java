/** Keys that sign access tokens, and their rotation, which runs in the background. */
@NullMarked
package io.lendledger.gateway.identity.signingkey;

import org.jspecify.annotations.NullMarked;
