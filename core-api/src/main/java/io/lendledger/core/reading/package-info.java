/**
 * Pages of reads and the place in the store that a read shows, common to all subjects. The records
 * on a page are with their subject.
 */
@NullMarked
package io.lendledger.core.reading;

import org.jspecify.annotations.NullMarked;
