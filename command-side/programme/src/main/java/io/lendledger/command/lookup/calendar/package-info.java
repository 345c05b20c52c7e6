/**
 * Look-ups of the calendar and of the closes under way. The calendar itself, which decides, is in
 * {@code businessday}.
 */
@NullMarked
package io.lendledger.command.lookup.calendar;

import org.jspecify.annotations.NullMarked;
