package io.lendledger.command.lookup.demand;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/** Keeps the units of each shortfall that still lack a taker or a recall. */
@Component
@ProcessingGroup(LookUps.GROUP)
class ShortfallRows {

  private static final String OF_SHORTFALL =
      " WHERE lender = ? AND client = ? AND shortfall_id = ?";

  private final LookUpWrites writes;

  ShortfallRows(LookUpWrites writes) {
    this.writes = writes;
  }

  @EventHandler
  void on(ShortfallFound event) {
    writes
        .now(
            """
            INSERT INTO shortfall (lender, client, shortfall_id, account, isin, depositary,
              units, remaining, found_on, needed_by, state)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'Found')
            """)
        .param(event.lenderCode())
        .param(event.clientId())
        .param(event.shortfallId())
        .param(event.custodyAccountId())
        .param(event.isin())
        .param(LookUps.key(event.depositary()))
        .param(event.units())
        .param(event.units())
        .param(event.foundOn())
        .param(event.neededBy())
        .update();
  }

  @EventHandler
  void on(CoveragePlanned event) {
    writes
        .now("UPDATE shortfall SET state = 'Planned'" + OF_SHORTFALL)
        .params(event.lenderCode(), event.clientId(), event.shortfallId())
        .update();
  }

  @EventHandler
  void on(UnitsReleased event) {
    if (event.shortfallId() != null) {
      cover(event.lenderCode(), event.clientId(), event.shortfallId(), event.units());
    }
  }

  @EventHandler
  void on(RecallNoted event) {
    if (event.shortfallId() != null) {
      cover(event.lenderCode(), event.clientId(), event.shortfallId(), event.units());
    }
  }

  @EventHandler
  void on(ShortfallResolved event) {
    writes
        .now("UPDATE shortfall SET state = 'Resolved', remaining = ?" + OF_SHORTFALL)
        .params(event.uncovered(), event.lenderCode(), event.clientId(), event.shortfallId())
        .update();
  }

  private void cover(String lender, String client, String shortfall, long units) {
    writes
        .now("UPDATE shortfall SET remaining = greatest(0, remaining - ?)" + OF_SHORTFALL)
        .params(units, lender, client, shortfall)
        .update();
  }
}
