/** Look-ups of the calendar and of the closes under way. */
@NullMarked
package io.lendledger.command.lookup.calendar;

import org.jspecify.annotations.NullMarked;
