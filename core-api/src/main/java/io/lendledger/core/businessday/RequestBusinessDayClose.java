package io.lendledger.core.businessday;

import io.lendledger.core.CompositeCommand;
import java.time.LocalDate;
import org.axonframework.commandhandling.RoutingKey;

/**
 * Asks for a day's close: checks that every loan can be marked on every day to accrue, then starts
 * the close. Answers the run's number (a {@code Long}); {@link FindCalendar} shows when it is done.
 * Refused with {@code VALIDATION_FAILED} that names securities and currencies without a price or FX
 * rate, with {@code INVALID_TRANSITION} when the date is before the latest closed one.
 */
public record RequestBusinessDayClose(@RoutingKey LocalDate date) implements CompositeCommand {}
