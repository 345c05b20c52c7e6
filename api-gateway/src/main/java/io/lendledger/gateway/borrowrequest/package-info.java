/** Borrow requests of the desk, answered with the loans that were made. */
@NullMarked
package io.lendledger.gateway.borrowrequest;

import org.jspecify.annotations.NullMarked;
