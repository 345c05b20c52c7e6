/** Closed days and months. */
@NullMarked
package io.lendledger.query.businessday;

import org.jspecify.annotations.NullMarked;
