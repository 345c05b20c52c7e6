package io.lendledger.command.shortfall;

import io.lendledger.command.decision.Content;
import io.lendledger.command.lookup.inventory.Inventory;
import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.command.rehearsal.Rehearsal;
import io.lendledger.core.bound.Bounds;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takers according to the look-ups, except holdings that the rehearsal has changed: those are
 * asked.
 */
final class RehearsedTakers implements Takers {

  private static final String ASKED = "/asked/";
  private static final LoanId NO_LOAN = new LoanId("L0000000");
  private static final Units ALL = new Units(Bounds.MOST_UNITS.longValueExact());

  private final Inventory inventory;
  private final Rehearsal rehearsal;
  private final Map<Place, Changed> changed = new LinkedHashMap<>();
  private final Map<Place, Long> available = new HashMap<>();
  private int seen;
  private int asked;

  RehearsedTakers(Inventory inventory, Rehearsal rehearsal) {
    this.inventory = inventory;
    this.rehearsal = rehearsal;
  }

  private record Place(ClientKey client, HoldingKey holding) {}

  /** A holding in a snapshot of the rehearsal; null when only other events moved it. */
  private record Changed(@Nullable Holding reported) {}

  @Override
  public List<Lendable> of(ShortfallFound shortfall) {
    follow();
    BigDecimal taxRate = taxRate(shortfall);
    List<Lendable> takers = new ArrayList<>();
    for (Lendable each : inventory.takers(shortfall)) {
      if (!changed.containsKey(place(each, shortfall))) {
        takers.add(each);
      }
    }
    changed.forEach((place, change) -> {
      if (couldTake(place, shortfall)) {
        Long most = available.computeIfAbsent(place, each -> asked(each, shortfall));
        Lendable taker = lendable(place, change, most);
        if (taker.available() > 0 && Content.same(taker.taxRate(), taxRate)) {
          takers.add(taker);
        }
      }
    });
    takers.sort(
        Comparator.comparingLong(Lendable::available)
            .reversed()
            .thenComparing(each -> each.client().client().value())
            .thenComparing(each -> Objects.requireNonNullElse(each.depositary(), "")));
    return takers;
  }

  @Override
  public Lendable holding(ClientKey taker, HoldingKey holding) {
    Changed change = changed.get(new Place(taker, holding));
    return change == null || change.reported == null
        ? inventory
            .holding(taker, holding.account(), holding.isin(), holding.depositary())
            .orElseThrow()
        : lendable(new Place(taker, holding), change, 0);
  }

  private void follow() {
    List<Object> events = rehearsal.eventsFrom(seen);
    for (Object event : events) {
      switch (event) {
        case HoldingsReported reported ->
            reported.holdings().forEach(each -> reported(reported, each));
        case TransactionApplied applied ->
            moved(
                place(
                    applied.lenderCode(),
                    applied.clientId(),
                    applied.custodyAccountId(),
                    applied.isin(),
                    applied.depositary()));
        case UnitsAllocated allocated when !allocated.allocationId().contains(ASKED) ->
            moved(
                place(
                    allocated.lenderCode(),
                    allocated.clientId(),
                    allocated.custodyAccountId(),
                    allocated.isin(),
                    allocated.depositary()));
        default -> {
          // moves no units that could be lent
        }
      }
    }
    seen += events.size();
  }

  private void reported(HoldingsReported by, Holding holding) {
    Place place =
        place(
            by.lenderCode(),
            by.clientId(),
            holding.custodyAccountId(),
            holding.isin(),
            holding.depositary());
    changed.put(place, new Changed(holding));
    available.remove(place);
  }

  private void moved(Place place) {
    changed.putIfAbsent(place, new Changed(null));
    available.remove(place);
  }

  private static boolean couldTake(Place place, ShortfallFound shortfall) {
    return place.client.lender().value().equals(shortfall.lenderCode())
        && !place.client.client().value().equals(shortfall.clientId())
        && place.holding.account().value().equals(shortfall.custodyAccountId())
        && place.holding.isin().value().equals(shortfall.isin());
  }

  private @Nullable BigDecimal taxRate(ShortfallFound shortfall) {
    Place own =
        place(
            shortfall.lenderCode(),
            shortfall.clientId(),
            shortfall.custodyAccountId(),
            shortfall.isin(),
            shortfall.depositary());
    Changed change = changed.get(own);
    return change != null && change.reported != null
        ? change.reported.taxRate()
        : inventory
            .holding(
                own.client, own.holding.account(), own.holding.isin(), own.holding.depositary())
            .map(Lendable::taxRate)
            .orElse(null);
  }

  /**
   * Allocates all lendable units to a trial loan to learn their number, and releases them at once.
   */
  private Long asked(Place place, ShortfallFound shortfall) {
    asked++;
    String id = shortfall.shortfallId() + ASKED + asked;
    Object given =
        rehearsal.send(
            new AllocateUnits(place.client, place.holding, NO_LOAN, id, ALL, shortfall.foundOn()));
    Units units = given instanceof Units answer ? answer : Units.NONE;
    if (!units.isNone()) {
      Object _ =
          rehearsal.send(
              new ReleaseUnits(
                  place.client,
                  place.holding,
                  NO_LOAN,
                  id,
                  units,
                  ReleaseCause.UNUSED,
                  null,
                  null));
    }
    return units.value();
  }

  private Lendable lendable(Place place, Changed change, long available) {
    Holding reported = change.reported;
    if (reported != null) {
      return new Lendable(
          place.client,
          place.holding.account(),
          place.holding.depositary(),
          available,
          0,
          0,
          reported.taxRate(),
          reported.externalInstrumentId());
    }
    Lendable known =
        inventory
            .holding(
                place.client,
                place.holding.account(),
                place.holding.isin(),
                place.holding.depositary())
            .orElse(null);
    return new Lendable(
        place.client,
        place.holding.account(),
        place.holding.depositary(),
        available,
        0,
        0,
        known == null ? null : known.taxRate(),
        known == null ? null : known.externalInstrumentId());
  }

  private static Place place(Lendable taker, ShortfallFound shortfall) {
    return new Place(
        taker.client(),
        new HoldingKey(taker.account(), new Isin(shortfall.isin()), taker.depositary()));
  }

  private static Place place(
      String lender, String client, String account, String isin, @Nullable String depositary) {
    return new Place(
        new ClientKey(new LenderCode(lender), new ClientId(client)),
        new HoldingKey(new AccountId(account), new Isin(isin), depositary));
  }
}
