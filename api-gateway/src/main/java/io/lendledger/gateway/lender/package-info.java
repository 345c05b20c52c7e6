/** The desk's data of lenders. */
@NullMarked
package io.lendledger.gateway.lender;

import org.jspecify.annotations.NullMarked;
