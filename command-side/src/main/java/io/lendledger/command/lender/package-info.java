/** Reference data of lenders. */
@NullMarked
package io.lendledger.command.lender;

import org.jspecify.annotations.NullMarked;
