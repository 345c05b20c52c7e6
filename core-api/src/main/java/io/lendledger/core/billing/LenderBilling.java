package io.lendledger.core.billing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A record of the billing summary with its lender, for whoever reads over all lenders. Flat on the
 * wire.
 */
public record LenderBilling(String lenderCode, @JsonUnwrapped BillingSummary summary) {}
