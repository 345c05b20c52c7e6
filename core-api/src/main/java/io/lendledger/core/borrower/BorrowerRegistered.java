package io.lendledger.core.borrower;

import io.lendledger.core.event.EventType;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A borrower's data are known or have changed; {@code marginPercent} 102 means 102 %. */
@EventType(name = "borrower.registered")
public record BorrowerRegistered(
    String borrowerCode,
    String borrowerName,
    @Nullable String externalBorrowerCode,
    BigDecimal marginPercent) {}
