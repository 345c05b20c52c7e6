/**
 * Command and query bus: threads, transactions, retries, and rejections that cross process borders.
 * What handles a message is on the sides.
 */
@NullMarked
package io.lendledger.platform.axon.bus;

import org.jspecify.annotations.NullMarked;
