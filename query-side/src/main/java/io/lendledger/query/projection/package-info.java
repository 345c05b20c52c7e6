/**
 * The machinery of projections: events become versioned rows, by one ordered processor per
 * projection. The projections are with their subjects.
 */
@NullMarked
package io.lendledger.query.projection;

import org.jspecify.annotations.NullMarked;
