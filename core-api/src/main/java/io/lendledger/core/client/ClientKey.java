package io.lendledger.core.client;

import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;

/**
 * A client within its lender; the identity of the {@code Client} aggregate.
 *
 * @param lender the lender that the client belongs to
 * @param client the lender's own identifier of it
 */
public record ClientKey(LenderCode lender, ClientId client) {

  @Override
  public String toString() {
    return "client:" + lender + "/" + client;
  }
}
