/**
 * What the lending desk may do: lenders, borrowers, borrow requests, loans, the calendar. The lists
 * of records that it reads over all lenders are in {@code reading}.
 */
@NullMarked
package io.lendledger.gateway.desk;

import org.jspecify.annotations.NullMarked;
