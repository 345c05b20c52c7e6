/** How events become versioned rows: one ordered processor per projection. */
@NullMarked
package io.lendledger.query.projection;

import org.jspecify.annotations.NullMarked;
