package io.lendledger.core.client;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A holding with what is lent of it; components are the wire's fields (docs/api.md, Holdings and
 * utilization).
 *
 * @param lenderCode whose client it is
 * @param clientId the client
 * @param accountNumber the custody account
 * @param isin the security
 * @param depositary BIC of the depositary; null when the lender names none
 * @param quantity as last reported, units on loan included
 * @param pendingUnits bought less sold since
 * @param onLoanUnits allocated to loans: agreed and not yet returned
 * @param freeUnits whole units that may still be lent
 * @param positionStatus whether the holding may be lent
 * @param optInStatus whether the client takes part on the day that is shown
 */
public record HoldingRecord(
    String lenderCode,
    String clientId,
    String accountNumber,
    String isin,
    @Nullable String depositary,
    BigDecimal quantity,
    BigDecimal pendingUnits,
    long onLoanUnits,
    long freeUnits,
    String positionStatus,
    String optInStatus) {}
