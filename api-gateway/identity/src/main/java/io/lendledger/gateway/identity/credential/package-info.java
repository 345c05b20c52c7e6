/** The credential of a request: found, verified, and turned into a caller. */
@NullMarked
package io.lendledger.gateway.identity.credential;

import org.jspecify.annotations.NullMarked;
