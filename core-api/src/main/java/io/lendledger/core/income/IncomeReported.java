package io.lendledger.core.income;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.math.BigDecimal;

/**
 * Manufactured income was reported or amended. {@code difference} is reported less expected
 * payment; anything but zero is for the desk to look into.
 */
@EventType(name = "income.reported")
public record IncomeReported(
    String lenderCode,
    IncomeDistribution distribution,
    BigDecimal expectedQuantity,
    BigDecimal expectedPayment,
    BigDecimal difference,
    boolean matches)
    implements LenderEvent {}
