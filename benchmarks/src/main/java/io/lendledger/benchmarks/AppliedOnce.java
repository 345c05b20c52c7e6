package io.lendledger.benchmarks;

import java.sql.SQLException;

/** Counts transactions that were sent, of which each must be recorded and applied once. */
final class AppliedOnce {

  private final Ledger ledger;
  private final long recordedBefore;
  private final long appliedBefore;
  private long sent;

  /** Nothing else may send transactions meanwhile. */
  AppliedOnce(Ledger ledger) throws SQLException {
    this.ledger = ledger;
    this.recordedBefore = recorded();
    this.appliedBefore = applied();
  }

  void sent(long more) {
    sent += more;
  }

  void require() throws Exception {
    ledger.settle();
    WrongResult.unlessEqual("transactions recorded", sent, recorded() - recordedBefore);
    WrongResult.unlessEqual("transactions applied", sent, applied() - appliedBefore);
  }

  private long recorded() throws SQLException {
    return ledger.number(
        "SELECT count(*) FROM eventstore.domain_event WHERE payload_type = 'transaction.recorded'");
  }

  private long applied() throws SQLException {
    return ledger.number(
        "SELECT count(*) FROM eventstore.domain_event"
            + " WHERE payload_type = 'client.transaction-applied'");
  }
}
