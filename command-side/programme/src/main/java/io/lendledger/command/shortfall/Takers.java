package io.lendledger.command.shortfall;

import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import java.util.List;

/** Finds clients that could take over units on loan. */
interface Takers {

  /** Other clients with the same account and tax rate, largest availability first. */
  List<Lendable> of(ShortfallFound shortfall);

  /** A taker's holding; throws when it is unknown. */
  Lendable holding(ClientKey taker, HoldingKey holding);
}
