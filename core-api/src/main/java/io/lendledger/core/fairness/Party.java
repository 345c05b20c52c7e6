package io.lendledger.core.fairness;

import io.lendledger.core.lender.LenderCode;

/**
 * A party that wants a slot.
 *
 * @param tenant shares with the other tenants
 * @param member which of the tenant's callers or kinds of work; shares the tenant's share
 */
public record Party(String tenant, String member) {

  private static final String LENDER = "lender/";

  /** One of a lender's. */
  public static Party of(LenderCode lender, String member) {
    return new Party(LENDER + lender.value(), member);
  }

  /** Whether its tenant is a lender. */
  public boolean isLender() {
    return tenant.startsWith(LENDER);
  }
}
