package io.lendledger.gateway.edge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.fairness.Rest;
import org.junit.jupiter.api.Test;

class KindTest {

  /** A rest counts only within a time from the begin of a turn, which writes last longer than. */
  @Test
  void restsSuitTheLengthOfTurns() {
    long reading = 10_000_000;
    long writing = 50_000_000;
    assertThat(Kind.READS.rest().after(reading)).isEqualTo(2 * reading);
    assertThat(Kind.WRITES.rest().after(writing)).isEqualTo(2 * writing);
    assertThat(Kind.BULK.rest()).isEqualTo(Rest.AFTER_BODY);
  }
}
