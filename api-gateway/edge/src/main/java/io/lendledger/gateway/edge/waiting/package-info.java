/**
 * Waiting for work of the other sides, as long as a caller asked, without a thread. One answer to
 * one message is awaited in {@code wire}.
 */
@NullMarked
package io.lendledger.gateway.edge.waiting;

import org.jspecify.annotations.NullMarked;
