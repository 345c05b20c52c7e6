package io.lendledger.core.loan;

import io.lendledger.core.CompositeCommand;
import io.lendledger.core.loan.terms.LoanId;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.axonframework.commandhandling.RoutingKey;
import org.jspecify.annotations.Nullable;

/**
 * The desk confirms cover for a loan. The handler looks up the required value at the latest price
 * and FX rate and sends {@link LoanCommand.ReceiveCover}. {@code value} is after haircut, in loan
 * currency; null vouches for full cover. An unknown loan is {@code NOT_FOUND}.
 */
public record ConfirmCover(@RoutingKey LoanId loan, LocalDate date, @Nullable BigDecimal value)
    implements CompositeCommand {}
