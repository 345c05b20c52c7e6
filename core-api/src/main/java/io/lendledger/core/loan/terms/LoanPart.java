package io.lendledger.core.loan.terms;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A client's part of a custody loan, as booked.
 *
 * @param part {@code C01}, {@code C02}, …; behind the loan id and a dash it is the client-level
 *     loan id
 * @param clientId the client
 * @param depositary depositary of the client's holding
 * @param units allocated units
 * @param taxRate withholding tax of the holding, in percent
 * @param externalInstrumentId the lender's own identifier of the security on that holding
 */
public record LoanPart(
    String part,
    String clientId,
    @Nullable String depositary,
    long units,
    @Nullable BigDecimal taxRate,
    @Nullable String externalInstrumentId) {}
