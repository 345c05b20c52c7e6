package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Bodies.Client;
import io.lendledger.platform.play.Bodies.Position;
import io.lendledger.platform.play.Listing;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A lender's own books: its clients and what each holds. */
record LenderBook(String code, Person person, List<String> clients, Map<Held, Long> holdings) {

  private static final int LOT = 10;

  /** A client's holding of a security. */
  record Held(String client, String account, String isin) {}

  static LenderBook of(
      String code, Person person, int clients, Market market, SplittableRandom dice) {
    List<String> names = new ArrayList<>();
    for (int number = 1; number <= clients; number++) {
      names.add("%s-CLIENT-%02d".formatted(code, number));
    }
    Map<Held, Long> holdings = new LinkedHashMap<>();
    for (String client : names) {
      for (Listing listing : market.listings()) {
        double share = listing.isSpecial() ? 0.5 : 0.4;
        boolean holds = dice.nextDouble() < share;
        double worth = 200_000 + 1_800_000 * dice.nextDouble();
        if (holds) {
          double price = market.inBase(listing.price().doubleValue(), listing.currency(), -1);
          holdings.put(new Held(client, code + "-CUSTODY-1", listing.isin()), lots(worth / price));
        }
      }
    }
    return new LenderBook(code, person, names, holdings);
  }

  private static long lots(double units) {
    return Math.max(1, Math.round(units / LOT)) * LOT;
  }

  /** All but the last one take part, at splits that differ. */
  List<Client> preferences(LocalDate from) {
    List<Client> all = new ArrayList<>();
    for (int each = 0; each < clients.size(); each++) {
      boolean out = each > 0 && each == clients.size() - 1;
      all.add(new Client(clients.get(each), from, out ? "Out" : "In", 70 + 5 * (each % 5)));
    }
    return all;
  }

  List<Position> positions(Market market) {
    List<Position> rows = new ArrayList<>();
    holdings.forEach((held, units) -> {
      Listing listing = market.listing(held.isin());
      rows.add(
          new Position(
              held.isin(),
              listing.ticker(),
              units,
              listing.currency(),
              held.client(),
              held.account(),
              listing.taxRate()));
    });
    return rows;
  }

  List<Held> held() {
    return List.copyOf(holdings.keySet());
  }

  long units(Held held) {
    return holdings.getOrDefault(held, 0L);
  }

  void trade(Held held, long units) {
    holdings.merge(held, units, Long::sum);
  }

  /** A part of a holding in whole lots; 0 when it is too small. */
  long part(Held held, double share) {
    return (long) (units(held) * share) / LOT * LOT;
  }
}
