package io.lendledger.command.shortfall;

import io.lendledger.command.lookup.inventory.Inventory;
import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import java.util.List;
import org.springframework.stereotype.Component;

/** Takers according to the look-ups. */
@Component
class LookedUpTakers implements Takers {

  private final Inventory inventory;

  LookedUpTakers(Inventory inventory) {
    this.inventory = inventory;
  }

  @Override
  public List<Lendable> of(ShortfallFound shortfall) {
    return inventory.takers(shortfall);
  }

  @Override
  public Lendable holding(ClientKey taker, HoldingKey holding) {
    return inventory
        .holding(taker, holding.account(), holding.isin(), holding.depositary())
        .orElseThrow();
  }
}
