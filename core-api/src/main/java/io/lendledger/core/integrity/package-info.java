/**
 * Chain, seals and the report of a verification of the event store. The hashes, and what recomputes
 * them, are on the command side.
 */
@NullMarked
package io.lendledger.core.integrity;

import org.jspecify.annotations.NullMarked;
