package io.lendledger.platform.sandbox;

import io.lendledger.gateway.sandbox.SandboxDials;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often things go wrong in a new sandbox, each of a hundred; later {@code PATCH
 * /sandbox/v1/dials} changes them.
 *
 * @param partialSettlements due trades of which two fifths settle when they are due, and the rest
 *     two business days later, of a hundred, in a new sandbox
 * @param failedSettlements due trades that fail when they are due, and settle two business days
 *     later, of a hundred, in a new sandbox
 * @param lateReturns due returns and recalls of which nothing is heard until three business days
 *     later, of a hundred, in a new sandbox
 * @param disputes accounts of a borrower that disputes the marks of a day and leaves a tenth of the
 *     collateral out, of a hundred, in a new sandbox
 */
@ConfigurationProperties("lendledger.sandbox.dials")
record SandboxSettings(
    @DefaultValue("4") int partialSettlements,
    @DefaultValue("4") int failedSettlements,
    @DefaultValue("5") int lateReturns,
    @DefaultValue("2") int disputes) {

  SandboxDials dials() {
    return new SandboxDials(partialSettlements, failedSettlements, lateReturns, disputes);
  }
}
