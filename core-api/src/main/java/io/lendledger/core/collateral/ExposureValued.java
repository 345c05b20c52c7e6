package io.lendledger.core.collateral;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The exposure of a lender's account to a borrower: {@code exposure} is the required value less the
 * collateral after haircut, above zero when collateral is missing.
 */
@EventType(name = "collateral.exposure-valued")
public record ExposureValued(
    String lenderCode,
    String accountNumber,
    String borrowerCode,
    LocalDate date,
    String currency,
    BigDecimal requiredValue,
    BigDecimal collateralValue,
    BigDecimal exposure)
    implements LenderEvent {}
