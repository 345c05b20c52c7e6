/**
 * Read model of the units of holdings that are allocated to loans. The holdings are in {@code
 * client}.
 */
@NullMarked
package io.lendledger.query.allocation;

import org.jspecify.annotations.NullMarked;
