package io.lendledger.command.lookup.demand;

import static io.lendledger.command.lookup.LookUpRun.DAY;
import static io.lendledger.command.lookup.LookUpRun.ISIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpRun;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShortfallLookUpTest {

  private final LookUpRun lookUps = new LookUpRun();

  @AfterEach
  void stop() {
    lookUps.close();
  }

  @Test
  void shortfallShrinksAsItIsCovered() {
    lookUps.tell(
        new ShortfallFound(
            "DEMO", "A", "S1", "ACC1", ISIN, null, 2000, "Sell", DAY, DAY.plusDays(2)),
        new UnitsReleased(
            "DEMO", "A", "ACC1", ISIN, null, "L0000001", "R1", 1500, "REALLOCATED", null, "S1"),
        new RecallNoted("DEMO", "A", "ACC1", ISIN, null, "L0000001", "L0000001/1", 400, "S1"));
    assertThat(
            lookUps
                .jdbc()
                .sql("SELECT remaining FROM command.shortfall")
                .query(Long.class)
                .single())
        .isEqualTo(100);
  }
}
