package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.Holding;

/** The key of a holding's row. */
record HeldKey(String lender, String client, String account, String isin, String depositary) {

  static HeldKey of(String lender, String client, Holding holding) {
    return new HeldKey(
        lender,
        client,
        holding.custodyAccountId(),
        holding.isin(),
        LookUps.key(holding.depositary()));
  }
}
