/** Secrets at rest, sealed under a master key. The secrets are with those who keep them. */
@NullMarked
package io.lendledger.gateway.identity.sealing;

import org.jspecify.annotations.NullMarked;
