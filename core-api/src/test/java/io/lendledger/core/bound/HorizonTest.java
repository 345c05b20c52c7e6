package io.lendledger.core.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import java.time.Period;
import org.junit.jupiter.api.Test;

class HorizonTest {

  private static final LocalDate EARLIEST = LocalDate.of(1990, 1, 1);
  private static final Period DAY = Period.ofDays(1);

  private static Horizon horizon(LocalDate earliest, Period reported) {
    return new Horizon(earliest, reported, DAY, DAY, DAY);
  }

  @Test
  void aHorizonThatMakesNoSenseIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> horizon(LocalDate.of(1899, 12, 31), DAY))
        .withMessageStartingWith("earliest must be 1900-01-01 or later");
    for (Period each :
        new Period[] {Period.ofDays(-1), Period.ofYears(5_001), Period.ofDays(Integer.MAX_VALUE)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> horizon(EARLIEST, each))
          .withMessageStartingWith("reported must be 0 days to 5000 years");
    }
  }

  @Test
  void noHorizonReachesBeyondTheYear9999() {
    Horizon far = horizon(EARLIEST, Period.ofYears(5_000));
    assertThat(far.last(DateKind.REPORTED, LocalDate.of(6000, 1, 1)))
        .isEqualTo(LocalDate.of(9999, 12, 31));
  }
}
