/** What borrow requests came to. */
@NullMarked
package io.lendledger.query.borrowrequest;

import org.jspecify.annotations.NullMarked;
