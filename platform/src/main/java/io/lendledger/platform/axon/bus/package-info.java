/**
 * Command and query bus: threads, transactions, retries, and rejections that cross process borders.
 */
@NullMarked
package io.lendledger.platform.axon.bus;

import org.jspecify.annotations.NullMarked;
