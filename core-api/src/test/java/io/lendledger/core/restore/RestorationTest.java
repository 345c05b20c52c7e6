package io.lendledger.core.restore;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.LoanChangeId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RestorationTest {

  @Test
  void theEpochsOfTwoRestoresDifferThoughTheirBackupIsOne() {
    Instant first = Instant.parse("2026-11-26T10:00:00Z");
    assertThat(Restoration.epochAt(first.plusSeconds(1))).isGreaterThan(Restoration.epochAt(first));
  }

  @Test
  void anEpochIsOneOfAnIdAtAnyTime() {
    for (String moment :
        new String[] {"1970-01-01T00:00:00Z", "2026-11-26T10:00:00Z", "3000-01-01T00:00:00Z"}) {
      LoanChangeId id = LoanChangeId.custody(7).in(Restoration.epochAt(Instant.parse(moment)));
      assertThat(LoanChangeId.of(id.toString())).isEqualTo(id);
    }
  }
}
