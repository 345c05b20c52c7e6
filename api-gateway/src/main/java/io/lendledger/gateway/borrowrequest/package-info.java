/**
 * The desk's endpoint for borrow requests, which answers with the booked loans. The allocation of
 * units is on the command side.
 */
@NullMarked
package io.lendledger.gateway.borrowrequest;

import org.jspecify.annotations.NullMarked;
