/** Finds records by an id or a name. Lists with filters are with their subjects. */
@NullMarked
package io.lendledger.query.search;

import org.jspecify.annotations.NullMarked;
