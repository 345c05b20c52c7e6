package io.lendledger.core.billing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A record of client revenue with its lender, for whoever reads over all lenders. Flat on the wire.
 */
public record LenderRevenue(String lenderCode, @JsonUnwrapped ClientRevenue revenue) {}
