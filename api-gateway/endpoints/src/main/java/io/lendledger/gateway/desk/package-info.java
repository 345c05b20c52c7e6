/** What the lending desk may do: lenders, borrowers, borrow requests, loans, the calendar. */
@NullMarked
package io.lendledger.gateway.desk;

import org.jspecify.annotations.NullMarked;
