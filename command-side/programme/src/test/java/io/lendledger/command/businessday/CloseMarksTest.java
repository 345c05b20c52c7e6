package io.lendledger.command.businessday;

import static io.lendledger.command.LendingDesk.ISIN;
import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.lookup.loan.LoansToAccrue.Client;
import io.lendledger.command.lookup.market.MarketMarks;
import io.lendledger.command.lookup.market.MarketMarks.MarkKey;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A close marks all loans of its days alike, whatever is sent while it runs. */
class CloseMarksTest {

  private final LendingDesk desk = new LendingDesk();

  @BeforeEach
  void lend() {
    desk.optIn("A");
    desk.holds("A", "ACC1", 10_000);
    desk.price(MONDAY, "100.00");
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private static String price(CloseMarks marks, LocalDate day) {
    MarkKey key = new MarkKey(ISIN.value(), "USD", day);
    return String.valueOf(Objects.requireNonNull(marks.of(Set.of(key)).get(key)).price());
  }

  @Test
  void aPriceThatComesMeanwhileMarksNoLoanOfTheRunUnderWay() {
    MarkingLoans marking = desk.run.get(MarkingLoans.class);
    LocalDate tuesday = MONDAY.plusDays(1);
    CloseMarks underWay = marking.begin(MONDAY, tuesday);
    desk.price(MONDAY, "101.00");
    desk.price(tuesday, "102.00");
    desk.run.settle();
    assertThat(price(underWay, MONDAY)).isEqualTo("100.00");
    assertThat(price(underWay, tuesday)).isEqualTo("100.00");
    CloseMarks again = marking.begin(MONDAY, tuesday);
    assertThat(price(again, MONDAY)).isEqualTo("101.00");
    assertThat(price(again, tuesday)).isEqualTo("102.00");
  }

  @Test
  void aPreferenceThatComesMeanwhileCountsForAllOfAClientsLoansOrNone() {
    Set<Client> wanted = Set.of(new Client("DEMO", "A"));
    CloseMarks underWay = desk.run.get(MarkingLoans.class).begin(MONDAY, MONDAY);
    var first = underWay.splits(wanted);
    desk.run.send(
        new SetPreference(
            LendingDesk.client("A"), MONDAY, null, new Percent(new BigDecimal("50")), MONDAY));
    desk.run.settle();
    assertThat(underWay.splits(wanted)).isEqualTo(first);
    assertThat(desk.run.get(MarkingLoans.class).begin(MONDAY, MONDAY).splits(wanted))
        .isNotEqualTo(first);
  }

  /** What is late, or of a loan that came meanwhile, has its mark all the same. */
  @Test
  void otherDaysAndSecuritiesAreReadWhenTheyAreWanted() {
    CloseMarks underWay = desk.run.get(MarkingLoans.class).begin(null, MONDAY.plusDays(90));
    assertThat(price(underWay, MONDAY)).isEqualTo("100.00");
    MarkKey unknown = new MarkKey("US5949181045", "EUR", MONDAY);
    assertThat(underWay.of(Set.of(unknown)).get(unknown))
        .isEqualTo(desk.run.get(MarketMarks.class).latest(Set.of(unknown)).get(unknown));
  }
}
