/** The way of the query side to the event history, which whoever keeps the store answers. */
@NullMarked
package io.lendledger.query.history;

import org.jspecify.annotations.NullMarked;
