package io.lendledger.core.income;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.math.BigDecimal;

/**
 * Manufactured income was reported or amended. {@code difference} is reported less expected
 * payment; the desk should examine anything but zero.
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
