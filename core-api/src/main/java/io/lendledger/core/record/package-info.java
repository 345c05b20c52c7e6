/**
 * Strict reading of flat records from JSON, NDJSON and CSV, with every fault in its place. It knows
 * types of fields, not records of a subject.
 */
@NullMarked
package io.lendledger.core.record;

import org.jspecify.annotations.NullMarked;
