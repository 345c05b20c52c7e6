/** Waiting for work of the other sides, as long as a caller asked, without a thread. */
@NullMarked
package io.lendledger.gateway.edge.waiting;

import org.jspecify.annotations.NullMarked;
