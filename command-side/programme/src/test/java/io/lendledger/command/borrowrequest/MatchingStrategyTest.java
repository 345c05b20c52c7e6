package io.lendledger.command.borrowrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class MatchingStrategyTest {

  private final MatchingStrategy proRata = new ProRata();
  private final MatchingStrategy fairQueue = new FairQueue();

  @Property
  void proRataFillsWhatItCan(
      @ForAll @LongRange(min = 0, max = 5_000_000) long wanted,
      @ForAll("inventories") List<Lendable> holdings) {
    fillsWhatItCan(proRata, wanted, holdings);
  }

  @Property
  void fairQueueFillsWhatItCan(
      @ForAll @LongRange(min = 0, max = 5_000_000) long wanted,
      @ForAll("inventories") List<Lendable> holdings) {
    fillsWhatItCan(fairQueue, wanted, holdings);
  }

  private static void fillsWhatItCan(
      MatchingStrategy strategy, long wanted, List<Lendable> holdings) {
    List<Long> units = strategy.allocate(wanted, holdings);
    long available = holdings.stream().mapToLong(Lendable::available).sum();
    assertThat(units).hasSameSizeAs(holdings);
    assertThat(units.stream().mapToLong(Long::longValue).sum())
        .isEqualTo(Math.min(wanted, available));
    for (int i = 0; i < units.size(); i++) {
      assertThat(units.get(i)).isBetween(0L, holdings.get(i).available());
    }
  }

  @Property
  void nobodyIsMoreThanOneUnitOffItsShare(
      @ForAll @LongRange(min = 0, max = 5_000_000) long wanted,
      @ForAll("inventories") List<Lendable> holdings) {
    long available = holdings.stream().mapToLong(Lendable::available).sum();
    List<Long> units = proRata.allocate(wanted, holdings);
    for (int i = 0; i < units.size(); i++) {
      BigDecimal off =
          BigDecimal.valueOf(units.get(i))
              .multiply(BigDecimal.valueOf(available))
              .subtract(
                  BigDecimal.valueOf(Math.min(wanted, available))
                      .multiply(BigDecimal.valueOf(holdings.get(i).available())));
      assertThat(off.abs()).isLessThan(BigDecimal.valueOf(Math.max(1, available)));
    }
  }

  @Property
  void orderOfTheInventoryDoesNotMatter(
      @ForAll @LongRange(min = 0, max = 5_000_000) long wanted,
      @ForAll("inventories") List<Lendable> holdings) {
    List<Long> reversed = proRata.allocate(wanted, holdings.reversed());
    assertThat(proRata.allocate(wanted, holdings)).isEqualTo(reversed.reversed());
  }

  @Example
  void sharesAreInProportionToAvailability() {
    assertThat(proRata.allocate(9_000, List.of(lendable("A", 10_000, 0, 0), of("B", 5_000))))
        .containsExactly(6_000L, 3_000L);
  }

  @Example
  void leftoverGoesToTheLargestRemainder() {
    assertThat(proRata.allocate(10, List.of(of("A", 10), of("B", 4), of("C", 4))))
        .containsExactly(6L, 2L, 2L);
  }

  @Example
  void tiesGoToTheLowestUtilizationThenTheClientId() {
    assertThat(
            proRata.allocate(
                2, List.of(lendable("A", 5, 5, 0), lendable("B", 5, 0, 0), of("C", 5))))
        .containsExactly(0L, 1L, 1L);
    assertThat(proRata.allocate(1, List.of(of("B", 5), of("A", 5)))).containsExactly(0L, 1L);
  }

  @Example
  void queueServesTheLeastUsedThenTheLongestWaiting() {
    List<Lendable> holdings =
        List.of(lendable("A", 100, 50, 1), lendable("B", 100, 0, 9), lendable("C", 100, 0, 3));
    assertThat(fairQueue.allocate(150, holdings)).containsExactly(0L, 50L, 100L);
    assertThat(fairQueue.allocate(250, holdings)).containsExactly(50L, 100L, 100L);
  }

  @Provide
  Arbitrary<List<Lendable>> inventories() {
    Arbitrary<Long> units = Arbitraries.longs().between(0, 1_000_000);
    return Combinators.combine(units.filter(each -> each > 0), units, units)
        .as((available, allocated, last) -> lendable("", available, allocated, last))
        .list()
        .ofMaxSize(12)
        .map(MatchingStrategyTest::numbered);
  }

  private static List<Lendable> numbered(List<Lendable> anonymous) {
    List<Lendable> named = new ArrayList<>();
    for (Lendable each : anonymous) {
      named.add(
          lendable(
              "C" + (named.size() * 7 % 13),
              each.available(),
              each.allocated(),
              each.lastAllocated()));
    }
    return named;
  }

  private static Lendable of(String client, long available) {
    return lendable(client, available, 0, 0);
  }

  private static Lendable lendable(String client, long available, long allocated, long last) {
    return new Lendable(
        new ClientKey(new LenderCode("DEMO"), new ClientId(client.isEmpty() ? "-" : client)),
        new AccountId("ACC1"),
        null,
        available,
        allocated,
        last,
        null,
        null);
  }
}
