/** Finds records by an id or a name. */
@NullMarked
package io.lendledger.query.search;

import org.jspecify.annotations.NullMarked;
