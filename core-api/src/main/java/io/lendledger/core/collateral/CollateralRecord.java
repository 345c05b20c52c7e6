package io.lendledger.core.collateral;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.lendledger.core.loan.view.LoanParties;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A piece of collateral on a day. On the wire its parts are flat: the record's fields in this order
 * (docs/api.md, Records).
 */
public record CollateralRecord(
    LocalDate date,
    @Nullable String tripartyAgent,
    String rqvAccount,
    @JsonUnwrapped LoanParties parties,
    String collateralType,
    @JsonUnwrapped CollateralSecurity security,
    BigDecimal quantity,
    @JsonUnwrapped CollateralValue value) {}
