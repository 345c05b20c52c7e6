package io.lendledger.query.transaction;

import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;

import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.transaction.TransactionRecorded;
import java.util.List;

/** Sales of 30 units of client A, and what its custodian holds. */
public final class Sales {

  private Sales() {}

  /** Its record, which says what was sent in. */
  public static TransactionRecorded recorded(String lender, String id) {
    return new TransactionRecorded(
        lender,
        id,
        "A",
        "ACC",
        ISIN,
        null,
        null,
        null,
        "Sell",
        dec("30"),
        TRADED,
        TRADED.plusDays(2),
        null);
  }

  /** That its client was told. */
  public static TransactionApplied applied(String id) {
    return new TransactionApplied(
        "DEMO", "A", id, "ACC", ISIN, null, "Sell", dec("30"), TRADED, TRADED.plusDays(2), 1L);
  }

  /** A report that includes what was received until then. */
  public static HoldingsReported report(String quantity, Long receipt) {
    var holding =
        new Holding("ACC", ISIN, null, "DEMO", null, null, dec(quantity), "USD", null, "Available");
    return new HoldingsReported("DEMO", "A", "s", TRADED, List.of(holding), receipt);
  }
}
