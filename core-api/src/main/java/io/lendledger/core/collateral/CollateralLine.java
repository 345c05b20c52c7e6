package io.lendledger.core.collateral;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** One piece of collateral as reported and valued; its parts are flat where it is stored. */
public record CollateralLine(
    @Nullable String tripartyAgent,
    String rqvAccount,
    String lenderCode,
    String accountNumber,
    String borrowerCode,
    String collateralType,
    @JsonUnwrapped CollateralSecurity security,
    BigDecimal quantity,
    @JsonUnwrapped CollateralValue value) {}
