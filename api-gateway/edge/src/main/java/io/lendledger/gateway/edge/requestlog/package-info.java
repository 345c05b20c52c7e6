/**
 * The last requests of each credential: what was asked, how it was answered and how long that took,
 * without bodies, headers and secrets. They are noted behind the answer and read by the API. Lines
 * of the process's own log are in {@code observe}.
 */
@NullMarked
package io.lendledger.gateway.edge.requestlog;

import org.jspecify.annotations.NullMarked;
