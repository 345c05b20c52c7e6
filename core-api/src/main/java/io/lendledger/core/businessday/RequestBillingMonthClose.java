package io.lendledger.core.businessday;

import io.lendledger.core.CompositeCommand;
import java.time.YearMonth;
import org.axonframework.commandhandling.RoutingKey;

/**
 * Asks for a month's close: finds the first month with accruals, then starts the close. Answers
 * whether it started now; {@link FindCalendar} shows when it is done. Refused with {@code
 * INVALID_TRANSITION} while its last day or an earlier month is open, and once it or a later one is
 * closed.
 */
public record RequestBillingMonthClose(@RoutingKey YearMonth month) implements CompositeCommand {}
