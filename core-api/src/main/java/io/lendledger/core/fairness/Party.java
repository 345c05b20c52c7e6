package io.lendledger.core.fairness;

/**
 * Who wants a slot.
 *
 * @param tenant shares with the other tenants
 * @param member which of the tenant's callers or kinds of work; shares the tenant's share
 */
public record Party(String tenant, String member) {}
