package io.lendledger.command.loan.state;

import io.lendledger.core.accrual.AccruingUnits.SettledPart;
import io.lendledger.core.loan.UnitMovement;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.trade.SettledUnits;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client's part of the loan.
 *
 * @param part {@code C01}, …
 * @param clientId the client
 * @param depositary depositary of the client's holding
 * @param units outstanding units, delivered or not
 * @param settled units that bear interest; below zero only while returns are reported before the
 *     delivery
 */
public record Part(
    String part, String clientId, @Nullable String depositary, long units, SettledUnits settled) {

  /** A part as it was booked; nothing has settled. */
  public static Part of(LoanPart booked) {
    return new Part(
        booked.part(), booked.clientId(), booked.depositary(), booked.units(), SettledUnits.NONE);
  }

  /** Whether it is of this client and, unless null, of this depositary. */
  public boolean belongsTo(String client, @Nullable String ofDepositary) {
    return clientId.equals(client) && Objects.equals(depositary, ofDepositary);
  }

  /** Units of this part that the borrower has. */
  public long onLoan() {
    return Math.max(0, settled.latest());
  }

  /** Units of this part that are still to be delivered. */
  public long undelivered() {
    return units - settled.latest();
  }

  /** Its settled units, for a fair share. */
  public SettledPart settledPart() {
    return new SettledPart(part, clientId, settled);
  }

  /** The same with more booked units. */
  public Part plus(long more) {
    return new Part(part, clientId, depositary, units + more, settled);
  }

  /** The same after units moved. */
  public Part moved(UnitMovement movement) {
    SettledUnits after = settled.plus(movement.units(), movement.from());
    return new Part(part, clientId, depositary, units, after);
  }
}
