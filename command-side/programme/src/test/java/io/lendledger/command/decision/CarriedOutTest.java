package io.lendledger.command.decision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CarriedOutTest {

  @Test
  void theLatestThousandAreKnown() {
    CarriedOut all = CarriedOut.NONE;
    for (int number = 0; number <= 1_000; number++) {
      all = all.with("operation-" + number);
    }
    assertThat(all.operations()).hasSize(1_000);
    assertThat(all.has("operation-0")).isFalse();
    assertThat(all.has("operation-1")).isTrue();
    assertThat(all.has("operation-1000")).isTrue();
  }

  @Test
  void noOperationIsNone() {
    assertThat(CarriedOut.NONE.with(null)).isSameAs(CarriedOut.NONE);
    assertThat(CarriedOut.NONE.has(null)).isFalse();
  }

  @Test
  void oneIsKeptOnce() {
    CarriedOut one = CarriedOut.NONE.with("A");
    assertThat(one.with("A")).isSameAs(one);
  }
}
