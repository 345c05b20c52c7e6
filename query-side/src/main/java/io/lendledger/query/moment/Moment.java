package io.lendledger.query.moment;

import java.time.Instant;
import java.time.LocalDate;

/**
 * The moment that a read, and the whole walk it begins, shows.
 *
 * @param position store position; of every row the version valid there is shown
 * @param asOf time of the last event up to that position, but not before the date
 * @param date UTC day for which rates and splits in force are shown
 */
public record Moment(long position, Instant asOf, LocalDate date) {}
