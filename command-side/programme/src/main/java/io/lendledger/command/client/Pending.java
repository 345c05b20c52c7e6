package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import org.pcollections.PSortedMap;
import org.pcollections.TreePMap;

/**
 * What was bought and sold since the last snapshot, and its sum: a transaction costs the same
 * whether ten or a million of its holding are pending. Immutable; versions share what they have in
 * common.
 */
final class Pending {

  private static final Pending NONE = new Pending(TreePMap.empty(), BigDecimal.ZERO);

  private final PSortedMap<Traded, BigDecimal> units;
  private final BigDecimal net;

  private Pending(PSortedMap<Traded, BigDecimal> units, BigDecimal net) {
    this.units = units;
    this.net = net;
  }

  private record Traded(LocalDate tradeDate, long received) implements Comparable<Traded> {

    private static final Comparator<Traded> ORDER =
        Comparator.comparingLong(Traded::received).thenComparing(Traded::tradeDate);

    @Override
    public int compareTo(Traded other) {
      return ORDER.compare(this, other);
    }
  }

  static Pending none() {
    return NONE;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Pending of(List<PendingUnits> all) {
    Pending pending = NONE;
    for (PendingUnits each : all) {
      pending = pending.with(each);
    }
    return pending;
  }

  /** In the order of receipt. */
  @JsonValue
  List<PendingUnits> all() {
    return units.entrySet().stream()
        .map(each ->
            new PendingUnits(each.getKey().tradeDate, each.getKey().received, each.getValue()))
        .toList();
  }

  /** Bought less sold units. */
  BigDecimal net() {
    return net;
  }

  boolean isEmpty() {
    return units.isEmpty();
  }

  /** How many trade dates and receipts are told apart. */
  int size() {
    return units.size();
  }

  /** With more of these, added to those of the same trade date and receipt. */
  Pending with(PendingUnits more) {
    Traded traded = new Traded(more.tradeDate(), more.received());
    BigDecimal known = units.get(traded);
    return new Pending(
        units.plus(traded, known == null ? more.units() : known.add(more.units())),
        net.add(more.units()));
  }

  /** Without those that a snapshot includes: not traded after its date, nor received after it. */
  Pending beyond(HoldingsReported snapshot) {
    List<PendingUnits> all = all();
    List<PendingUnits> left =
        all.stream().filter(each -> !snapshot.includes(each.tradeDate(), each.received())).toList();
    return left.size() == all.size() ? this : of(left);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pending that && units.equals(that.units);
  }

  @Override
  public int hashCode() {
    return units.hashCode();
  }

  @Override
  public String toString() {
    return all().toString();
  }
}
