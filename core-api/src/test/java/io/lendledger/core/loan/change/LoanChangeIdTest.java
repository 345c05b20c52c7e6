package io.lendledger.core.loan.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoanChangeIdTest {

  @Property(tries = 200)
  void isReadAsItIsWrittenAndSortsAsText(
      @ForAll @LongRange(max = 9_999_999_999_999_999L) long position,
      @ForAll @LongRange(max = 9_999_999_999_999_999L) long other) {
    LoanChangeId client = new LoanChangeId(position, "C07");
    LoanChangeId custody = LoanChangeId.custody(other);
    assertThat(LoanChangeId.of(client.toString())).isEqualTo(client);
    assertThat(LoanChangeId.of(custody.toString())).isEqualTo(custody);
    assertThat(Integer.signum(client.toString().compareTo(custody.toString())))
        .isEqualTo(Integer.signum(client.compareTo(custody)));
  }

  @Property(tries = 50)
  void namesTheEpochBehindTheFirst(@ForAll @IntRange(min = 2, max = 999_999_999) int epoch) {
    LoanChangeId client = new LoanChangeId(4711, epoch, "C07");
    assertThat(client).hasToString("evt_0000000000004711e" + epoch + "-C07");
    assertThat(LoanChangeId.of(client.toString())).isEqualTo(client);
    assertThat(client.in(1)).hasToString("evt_0000000000004711-C07");
    assertThat(client.toString()).isLessThan(LoanChangeId.custody(4712).toString());
  }

  @Test
  void theEndOfAPositionIsBehindItsParts() {
    assertThat(LoanChangeId.endOf(7)).isGreaterThan(new LoanChangeId(7, "C99"));
    assertThat(LoanChangeId.endOf(7)).isLessThan(LoanChangeId.custody(8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "evt_1",
        "evt_000000000000471x",
        "evt_0000000000004711-",
        "evt_0000000000004711e0",
        "4711"
      })
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> LoanChangeId.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be an eventId");
  }
}
