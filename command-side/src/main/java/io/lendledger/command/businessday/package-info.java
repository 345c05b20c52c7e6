/** The programme's calendar: days and months closed in order, every loan accrued every day. */
@NullMarked
package io.lendledger.command.businessday;

import org.jspecify.annotations.NullMarked;
