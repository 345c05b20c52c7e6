/** Pages of reads, common to all subjects. */
@NullMarked
package io.lendledger.core.reading;

import org.jspecify.annotations.NullMarked;
