/**
 * Messages and records of auditors and operations: event history, lineage, integrity, rebuilds. No
 * formulas of lending.
 */
@NullMarked
package io.lendledger.core.audit;

import org.jspecify.annotations.NullMarked;
