package io.lendledger.core.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.trade.TradeStatus;
import org.junit.jupiter.api.Test;

class TradeUnitsTest {

  private static final TradeUnits INSTRUCTED = new TradeUnits(900, 0);

  @Test
  void aTradeIsPendingUntilAllItsUnitsHaveSettled() {
    assertThat(INSTRUCTED.status()).isEqualTo(TradeStatus.PENDING);
    assertThat(INSTRUCTED.withSettled(899).status()).isEqualTo(TradeStatus.PENDING);
    assertThat(INSTRUCTED.withSettled(899).open()).isEqualTo(1);
    assertThat(INSTRUCTED.withSettled(900).status()).isEqualTo(TradeStatus.SETTLED);
  }

  @Test
  void aTradeThatLosesItsLastUnitIsCancelled() {
    assertThat(INSTRUCTED.less(899).status()).isEqualTo(TradeStatus.PENDING);
    assertThat(INSTRUCTED.less(900).status()).isEqualTo(TradeStatus.CANCELLED);
    assertThat(INSTRUCTED.calledOff().status()).isEqualTo(TradeStatus.CANCELLED);
  }

  @Test
  void whatHasSettledIsAllOfItWhenTheRestIsCalledOff() {
    TradeUnits partly = INSTRUCTED.withSettled(300);
    assertThat(partly.less(600).status()).isEqualTo(TradeStatus.SETTLED);
    assertThat(partly.calledOff()).isEqualTo(partly.less(600));
  }

  @Test
  void theLastReportCountsUntilAllHasSettled() {
    TradeUnits partly = INSTRUCTED.withSettled(300);
    assertThat(partly.settlement(SettlementStatus.MATCHED)).isEqualTo(SettlementStatus.MATCHED);
    assertThat(partly.less(600).settlement(SettlementStatus.MATCHED))
        .isEqualTo(SettlementStatus.SETTLED);
    assertThat(INSTRUCTED.calledOff().settlement(SettlementStatus.FAILED))
        .isEqualTo(SettlementStatus.FAILED);
  }
}
