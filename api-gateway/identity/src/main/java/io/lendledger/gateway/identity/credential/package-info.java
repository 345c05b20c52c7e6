/**
 * The credential of a request: found, verified, and turned into a caller. How credentials are made
 * is in {@code client}, {@code key} and {@code signin}.
 */
@NullMarked
package io.lendledger.gateway.identity.credential;

import org.jspecify.annotations.NullMarked;
