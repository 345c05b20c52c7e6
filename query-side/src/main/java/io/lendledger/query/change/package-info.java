/** What differs between versions of rows, field by field. */
@NullMarked
package io.lendledger.query.change;

import org.jspecify.annotations.NullMarked;
