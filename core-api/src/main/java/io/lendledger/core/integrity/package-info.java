/** Chain, seals and the report of a verification of the event store. */
@NullMarked
package io.lendledger.core.integrity;

import org.jspecify.annotations.NullMarked;
