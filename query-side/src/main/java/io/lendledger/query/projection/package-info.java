/**
 * The machinery of projections: events become versioned rows. One processor reads the store for all
 * that are level with it (decision 027). The projections are with their subjects.
 */
@NullMarked
package io.lendledger.query.projection;

import org.jspecify.annotations.NullMarked;
