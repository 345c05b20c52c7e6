package io.lendledger.gateway.edge.load;

import org.jspecify.annotations.Nullable;

/**
 * Slots for requests of a kind at this gateway, or a tenant's part of them; components are the
 * wire's fields (docs/operations.md, Look at the service).
 *
 * @param kind of request
 * @param tenant a lender, {@code platform/} and a credential, or {@code strangers}; null for all
 * @param atOnce slots
 * @param beside of them, what a tenant may hold that is not alone
 * @param mostWaiting requests that may wait
 * @param underWay requests that hold a slot
 * @param waiting requests that wait for one
 * @param refused since the start of the process; null for a tenant
 */
public record LoadState(
    String kind,
    @Nullable String tenant,
    int atOnce,
    int beside,
    int mostWaiting,
    int underWay,
    int waiting,
    @Nullable Long refused) {

  /** Sorts by kind, all tenants before each. */
  public String key() {
    return kind + "|" + (tenant == null ? "" : tenant);
  }
}
