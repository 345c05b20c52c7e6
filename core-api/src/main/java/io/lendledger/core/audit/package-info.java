/**
 * The event history and the lineage of a record. Integrity and rebuilds have rooms of their own.
 */
@NullMarked
package io.lendledger.core.audit;

import org.jspecify.annotations.NullMarked;
