package io.lendledger.command.client;

import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.reported;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.json.JsonMapper;

/** Transactions that no snapshot includes yet, beside a plain sum of them. */
class PendingTest {

  private final JsonMapper json = EventJson.mapper();

  @Provide
  Arbitrary<List<PendingUnits>> transactions() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 3),
            Arbitraries.longs().between(1, 5),
            Arbitraries.bigDecimals()
                .between(BigDecimal.valueOf(-1_000), BigDecimal.valueOf(1_000))
                .ofScale(3))
        .as((day, received, units) -> new PendingUnits(MONDAY.plusDays(day), received, units))
        .list()
        .ofMaxSize(40);
  }

  @Property
  void netIsTheSumOfAllWhateverTheirOrder(@ForAll("transactions") List<PendingUnits> transactions) {
    Pending pending = Pending.of(transactions);
    assertThat(pending.net()).isEqualByComparingTo(sum(transactions));
    assertThat(sum(pending.all())).isEqualByComparingTo(pending.net());
    assertThat(pending.isEmpty()).isEqualTo(transactions.isEmpty());
    assertThat(Pending.of(transactions.reversed())).isEqualTo(pending);
  }

  @Property
  void eachTradeDateAndReceiptIsThereOnce(@ForAll("transactions") List<PendingUnits> transactions) {
    assertThat(Pending.of(transactions).all())
        .extracting(each -> List.<Object>of(each.tradeDate(), each.received()))
        .containsExactlyInAnyOrderElementsOf(
            transactions.stream()
                .map(each -> List.<Object>of(each.tradeDate(), each.received()))
                .collect(Collectors.toSet()));
  }

  @Property
  void aSnapshotTakesWhatItIncludesAndNothingElse(
      @ForAll("transactions") List<PendingUnits> transactions) {
    HoldingsReported snapshot = reported("S1", MONDAY.plusDays(1), held("10"));
    Pending left = Pending.of(transactions).beyond(snapshot);
    assertThat(left)
        .isEqualTo(
            Pending.of(
                transactions.stream()
                    .filter(each -> !snapshot.includes(each.tradeDate(), each.received()))
                    .toList()));
  }

  /** What came later leaves what was there as it is: decisions look at what would be. */
  @Property
  void addingMoreChangesNothingThatWasThere(
      @ForAll("transactions") List<PendingUnits> transactions) {
    Pending before = Pending.of(transactions);
    List<PendingUnits> all = before.all();
    before.with(new PendingUnits(MONDAY, 3, BigDecimal.TEN));
    assertThat(before.all()).isEqualTo(all);
  }

  @Property
  void isKeptAsAListOfThem(@ForAll("transactions") List<PendingUnits> transactions) {
    Pending pending = Pending.of(transactions);
    String stored = json.writeValueAsString(pending);
    assertThat(stored).isEqualTo(json.writeValueAsString(pending.all()));
    assertThat(json.readValue(stored, Pending.class)).isEqualTo(pending);
  }

  /** Snapshots from before the sum was kept have them in the order in which they were applied. */
  @Example
  void readsWhatWasKeptBefore() {
    String former =
        """
        [{"tradeDate": "2026-03-03", "received": 9, "units": 5},
         {"tradeDate": "2026-03-02", "received": 7, "units": -2.5}]\
        """;
    assertThat(json.readValue(former, Pending.class).net()).isEqualByComparingTo("2.5");
  }

  private static BigDecimal sum(List<PendingUnits> transactions) {
    return transactions.stream().map(PendingUnits::units).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
