/** Secrets at rest, sealed under a master key. */
@NullMarked
package io.lendledger.gateway.identity.sealing;

import org.jspecify.annotations.NullMarked;
