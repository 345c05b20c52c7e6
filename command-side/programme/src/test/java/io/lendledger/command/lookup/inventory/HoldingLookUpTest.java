package io.lendledger.command.lookup.inventory;

import static io.lendledger.command.lookup.LookUpRun.DAY;
import static io.lendledger.command.lookup.LookUpRun.ISIN;
import static io.lendledger.command.lookup.LookUpRun.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpRun;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HoldingLookUpTest {

  private final LookUpRun lookUps = new LookUpRun();

  @AfterEach
  void stop() {
    lookUps.close();
  }

  @Test
  void holdingsFollowSnapshotsTransactionsAndAllocations() {
    lookUps.tell(
        snapshot("S1", DAY, "10000.5"),
        new TransactionApplied(
            "DEMO", "A", "T1", "ACC1", ISIN, null, "Sell", dec("1000"), DAY, DAY.plusDays(2), null),
        new UnitsAllocated("DEMO", "A", "ACC1", ISIN, null, "L0000001", "L0000001", 6000));
    assertThat(holding())
        .containsEntry("available", 3000L)
        .containsEntry("pending", dec("-1000"))
        .containsEntry("allocated", 6000L);

    lookUps.tell(
        snapshot("S2", DAY, "9000"),
        new UnitsReleased(
            "DEMO", "A", "ACC1", ISIN, null, "L0000001", "R1", 2000, "UNUSED", null, null));
    assertThat(holding())
        .containsEntry("available", 5000L)
        .containsEntry("pending", dec("0"))
        .containsEntry("allocated", 4000L);
    assertThat(
            lookUps
                .jdbc()
                .sql("SELECT count(*) FROM command.pending_transaction")
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void laterTransactionsSurviveSnapshot() {
    lookUps.tell(
        new TransactionApplied(
            "DEMO",
            "A",
            "T1",
            "ACC1",
            ISIN,
            null,
            "Buy",
            dec("70"),
            DAY.plusDays(1),
            DAY.plusDays(3),
            null),
        snapshot("S1", DAY, "100"));
    assertThat(holding()).containsEntry("available", 170L);
  }

  private static HoldingsReported snapshot(String id, LocalDate day, String quantity) {
    return new HoldingsReported(
        "DEMO",
        "A",
        id,
        day,
        List.of(
            new Holding(
                "ACC1", ISIN, null, "AAPL", null, null, dec(quantity), "USD", null, "Available")),
        null);
  }

  private Map<String, Object> holding() {
    return lookUps.jdbc().sql("SELECT * FROM command.holding").query().singleRow();
  }
}
