package io.lendledger.core.lender;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.math.BigDecimal;

/** A lender's data are known or have changed; fee splits in percent of the gross accrual. */
@EventType(name = "lender.registered")
public record LenderRegistered(
    String lenderCode,
    String lenderName,
    BigDecimal serviceFeeSplit,
    BigDecimal otherAgentFeeSplit,
    String billingCurrency)
    implements LenderEvent {}
