package io.lendledger.command.shortfall;

import static io.lendledger.core.client.CoverageStep.Kind.DROP;
import static io.lendledger.core.client.CoverageStep.Kind.REALLOCATE;
import static io.lendledger.core.client.CoverageStep.Kind.RECALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.command.lookup.inventory.Inventory.OnLoan;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.CoverageStep;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class CoveragePlanTest {

  private static final OnLoan CHEAP = open("L0000001", 1_000, "1");
  private static final OnLoan DEAR = open("L0000002", 1_000, "5");

  @Example
  void unsettledUnitsAreDroppedFirst() {
    OnLoan pending = new OnLoan("L0000003", 400, 400, BigDecimal.ONE);
    assertThat(steps(300, List.of(pending, DEAR), List.of(taker("B", 900))))
        .containsExactly(
            new CoverageStep(DROP, "L0000003", 300, null, null),
            new CoverageStep(RECALL, "L0000003", 100, null, null),
            new CoverageStep(RECALL, "L0000002", 300, null, null));
  }

  @Example
  void ofPartlyDeliveredLoanOnlyTheRestIsDropped() {
    OnLoan partly = new OnLoan("L0000003", 1_000, 600, BigDecimal.ONE);
    assertThat(steps(700, List.of(partly), List.of()))
        .containsExactly(
            new CoverageStep(DROP, "L0000003", 600, null, null),
            new CoverageStep(RECALL, "L0000003", 400, null, null));
  }

  @Example
  void takersGetTheDearLoansSoThatTheCheapOnesAreRecalled() {
    assertThat(steps(1_500, List.of(CHEAP, DEAR), List.of(taker("B", 700), taker("C", 200))))
        .startsWith(
            new CoverageStep(REALLOCATE, "L0000002", 700, "B", null),
            new CoverageStep(REALLOCATE, "L0000002", 200, "C", null),
            new CoverageStep(RECALL, "L0000001", 1_000, null, null));
  }

  @Example
  void withoutTakersTheLowestRateIsRecalledFirst() {
    assertThat(steps(600, List.of(CHEAP, DEAR), List.of()))
        .containsExactly(new CoverageStep(RECALL, "L0000001", 600, null, null));
  }

  @Property
  void nobodyTakesOverMoreThanIsMissingOrAvailable(
      @ForAll @LongRange(min = 1, max = 10_000) long units,
      @ForAll @Size(max = 6) List<@LongRange(min = 1, max = 5_000) Long> loans,
      @ForAll @Size(max = 6) List<@LongRange(min = 1, max = 5_000) Long> takers) {
    List<OnLoan> onLoan =
        IntStream.range(0, loans.size())
            .mapToObj(i -> open("L000000" + i, loans.get(i), "" + i))
            .toList();
    List<Lendable> others =
        IntStream.range(0, takers.size()).mapToObj(i -> taker("C" + i, takers.get(i))).toList();
    List<CoverageStep> steps = steps(units, onLoan, others);
    long lent = loans.stream().mapToLong(Long::longValue).sum();
    long room = takers.stream().mapToLong(Long::longValue).sum();

    assertThat(sum(steps, REALLOCATE)).isEqualTo(Math.min(units, Math.min(lent, room)));
    assertThat(sum(steps, RECALL)).isGreaterThanOrEqualTo(Math.min(units, lent));
    for (Lendable each : others) {
      assertThat(
              steps.stream()
                  .filter(step -> each.client().client().value().equals(step.toClientId()))
                  .mapToLong(CoverageStep::units)
                  .sum())
          .isLessThanOrEqualTo(each.available());
    }
  }

  private static List<CoverageStep> steps(long units, List<OnLoan> loans, List<Lendable> takers) {
    return CoveragePlan.steps(units, loans, takers, EnumSet.allOf(CoverageStep.Kind.class));
  }

  private static long sum(List<CoverageStep> steps, CoverageStep.Kind kind) {
    return steps.stream().filter(each -> each.kind() == kind).mapToLong(CoverageStep::units).sum();
  }

  private static OnLoan open(String loan, long units, String rate) {
    return new OnLoan(loan, units, 0, new BigDecimal(rate));
  }

  private static Lendable taker(String client, long available) {
    return new Lendable(
        new ClientKey(new LenderCode("DEMO"), new ClientId(client)),
        new AccountId("ACC1"),
        null,
        available,
        0,
        0,
        null,
        null);
  }
}
