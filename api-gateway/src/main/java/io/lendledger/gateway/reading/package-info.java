/**
 * The reads of a lender and how they are written: filters, pages, cursors, JSON and CSV. The rows
 * come from the query side.
 */
@NullMarked
package io.lendledger.gateway.reading;

import org.jspecify.annotations.NullMarked;
