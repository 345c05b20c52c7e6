package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.RecallSurplusFound;
import io.lendledger.core.client.ClientEvent.RecallWithdrawn;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackingToken;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Keeps the units of a holding that are allocated to each loan. */
@Component
@ProcessingGroup(LookUps.GROUP)
class AllocationRows {

  private static final String OF_HOLDING =
      " WHERE lender = ? AND client = ? AND account = ? AND isin = ? AND depositary = ?";

  private final LookUpWrites writes;

  AllocationRows(LookUpWrites writes) {
    this.writes = writes;
  }

  @EventHandler
  void on(UnitsAllocated event, TrackingToken token) {
    if (event.units() == 0) {
      return;
    }
    String depositary = LookUps.key(event.depositary());
    writes
        .now(
            """
            INSERT INTO allocation
              (lender, client, account, isin, depositary, loan_id, units)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (lender, client, account, isin, depositary, loan_id) DO UPDATE SET
              units = allocation.units + excluded.units
            """)
        .params(
            event.lenderCode(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            depositary,
            event.loanId(),
            event.units())
        .update();
    writes
        .now("UPDATE holding SET allocated = allocated + ?, last_allocated = ?" + OF_HOLDING)
        .params(
            event.units(),
            token.position().orElse(0),
            event.lenderCode(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            depositary)
        .update();
  }

  @EventHandler
  void on(UnitsReleased event) {
    String depositary = LookUps.key(event.depositary());
    takeFromLoan(event, depositary);
    writes
        .now("DELETE FROM allocation" + OF_HOLDING + " AND loan_id = ? AND units <= 0")
        .params(
            event.lenderCode(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            depositary,
            event.loanId())
        .update();
    writes
        .now("UPDATE holding SET allocated = allocated - ?" + OF_HOLDING)
        .params(
            event.units(),
            event.lenderCode(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            depositary)
        .update();
  }

  private void takeFromLoan(UnitsReleased event, String depositary) {
    writes
        .now(
            """
            UPDATE allocation SET
              units = units - ?,
              coming_back = CASE WHEN CAST(? AS text) IS NOT NULL
                THEN greatest(0, coming_back - ?) ELSE least(coming_back, units - ?) END
            """
                + OF_HOLDING
                + " AND loan_id = ?")
        .param(event.units())
        .param(event.tradeId())
        .param(event.units())
        .param(event.units())
        .param(event.lenderCode())
        .param(event.clientId())
        .param(event.custodyAccountId())
        .param(event.isin())
        .param(depositary)
        .param(event.loanId())
        .update();
  }

  @EventHandler
  void on(RecallNoted event) {
    writes
        .now(
            "UPDATE allocation SET coming_back = least(units, coming_back + ?)"
                + OF_HOLDING
                + " AND loan_id = ?")
        .params(
            event.units(),
            event.lenderCode(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            LookUps.key(event.depositary()),
            event.loanId())
        .update();
  }

  @EventHandler
  void on(RecallWithdrawn event) {
    keepOnLoan(event, key(event), event.loanId(), event.units());
  }

  @EventHandler
  void on(RecallSurplusFound event) {
    event.reductions().forEach(each -> keepOnLoan(event, key(event), each.loanId(), each.units()));
  }

  private void keepOnLoan(ClientEvent event, HoldingKey key, String loan, long units) {
    writes
        .now(
            "UPDATE allocation SET coming_back = greatest(0, coming_back - ?)"
                + OF_HOLDING
                + " AND loan_id = ?")
        .params(
            units,
            event.lenderCode(),
            event.clientId(),
            key.account().value(),
            key.isin().value(),
            LookUps.key(key.depositary()),
            loan)
        .update();
  }

  private static HoldingKey key(RecallWithdrawn event) {
    return key(event.custodyAccountId(), event.isin(), event.depositary());
  }

  private static HoldingKey key(RecallSurplusFound event) {
    return key(event.custodyAccountId(), event.isin(), event.depositary());
  }

  private static HoldingKey key(String account, String isin, @Nullable String depositary) {
    return new HoldingKey(new AccountId(account), new Isin(isin), depositary);
  }
}
