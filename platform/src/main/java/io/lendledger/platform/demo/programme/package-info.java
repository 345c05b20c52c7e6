/**
 * A programme to look at: requests of two lenders and a desk over sixty business days, sent to this
 * process's own API. The clock shows the day that is being sent, so that every rule holds as it
 * would have held on that day. What it shares with the sandbox is in {@code play}.
 */
@NullMarked
package io.lendledger.platform.demo.programme;

import org.jspecify.annotations.NullMarked;
