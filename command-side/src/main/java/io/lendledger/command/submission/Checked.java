package io.lendledger.command.submission;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a sound body holds.
 *
 * @param records how many records
 * @param date the day its envelope names; null when it has none
 */
public record Checked(long records, @Nullable LocalDate date) {}
