package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Bodies.BorrowRequest;
import io.lendledger.platform.play.Bodies.BorrowRequests;
import io.lendledger.platform.play.FreeUnits;
import io.lendledger.platform.play.Listing;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Borrowers want what is special most of all, and a little of everything else. */
final class BorrowDemand {

  static final List<String> BORROWERS =
      List.of("DEMO-BORROWER-1", "DEMO-BORROWER-2", "DEMO-BORROWER-3", "DEMO-BORROWER-4");

  private static final int MOST_A_DAY = 4;
  private static final int MOST_TRIES = 20;
  private static final double SPECIAL_SHARE = 0.35;
  private static final double SMALLEST = 120_000;
  private static final long LOT = 100;
  private static final double INVESTED_AT = 4.33;

  private final Requests requests;
  private final Market market;
  private final List<Listing> special;

  BorrowDemand(Requests requests, Market market) {
    this.requests = requests;
    this.market = market;
    this.special = market.listings().stream().filter(Listing::isSpecial).toList();
  }

  /** What a borrower secures, in percent of what it has. */
  static int marginPercent(String borrower) {
    return BORROWERS.indexOf(borrower) < 2 ? 102 : 105;
  }

  List<String> lend(Day day) throws IOException, InterruptedException {
    Map<String, Long> free = freeUnits();
    List<BorrowRequest> wanted = new ArrayList<>();
    int many = many(day);
    for (int tried = 0; wanted.size() < many && tried < many * MOST_TRIES; tried++) {
      BorrowRequest request = request(day, free, listing(day, tried), wanted.size() + 1);
      if (request != null) {
        wanted.add(request);
        free.merge(request.isin(), -request.units(), Long::sum);
      }
    }
    return wanted.isEmpty()
        ? List.of()
        : loans(requests.post(Person.DESK, "/desk/v1/borrow-requests", new BorrowRequests(wanted)));
  }

  private int many(Day day) {
    int drawn = 1 + day.dice().nextInt(MOST_A_DAY);
    if (day.isFirst()) {
      return market.listings().size();
    }
    return isNearTheEnd(day) ? MOST_A_DAY : drawn;
  }

  /** Then each lender lends, so that some of it is under way at the end. */
  private static boolean isNearTheEnd(Day day) {
    return day.left() == 1 || day.left() == 2;
  }

  private Map<String, Long> freeUnits() throws IOException, InterruptedException {
    return FreeUnits.all(requests.get(Person.DESK, FreeUnits.PATH, FreeUnits::part));
  }

  private @Nullable BorrowRequest request(
      Day day, Map<String, Long> free, Listing listing, int number) {
    double share =
        listing.isSpecial()
            ? 0.3 + 0.8 * day.dice().nextDouble()
            : 0.1 + 0.4 * day.dice().nextDouble();
    long units = (long) (free.getOrDefault(listing.isin(), 0L) * share) / LOT * LOT;
    double price = market.price(listing.isin(), day.index() - 1).doubleValue();
    if (market.inBase(units * price, listing.currency(), day.index() - 1) < SMALLEST) {
      return null;
    }
    boolean cash = day.happens(0.35);
    BigDecimal fee = fee(day, listing);
    BigDecimal invested = BigDecimal.valueOf(INVESTED_AT);
    return new BorrowRequest(
        "DEMO-R-%s-%02d".formatted(day.date(), number),
        BORROWERS.get(day.dice().nextInt(BORROWERS.size())),
        lender(day, number),
        listing.isin(),
        units,
        cash ? "Cash" : "Non-Cash",
        cash ? null : fee,
        cash ? invested : null,
        cash ? invested.subtract(fee) : null,
        cash && day.happens(0.5) ? Market.BASE : listing.currency(),
        day.date(),
        day.after(1));
  }

  /** Each in turn on the first day. */
  private Listing listing(Day day, int tried) {
    if (day.isFirst()) {
      return market.listings().get(tried % market.listings().size());
    }
    List<Listing> choice = day.happens(SPECIAL_SHARE) ? special : market.listings();
    return choice.get(day.dice().nextInt(choice.size()));
  }

  private BigDecimal fee(Day day, Listing listing) {
    double bps = market.rateBps(listing.isin(), day.index() - 1);
    double asked = bps / 100 * (0.92 + 0.2 * day.dice().nextDouble());
    return BigDecimal.valueOf(asked).setScale(2, RoundingMode.HALF_UP);
  }

  /** A fifth of the requests go to all lenders. */
  private static @Nullable String lender(Day day, int number) {
    return switch (isNearTheEnd(day) ? 2 * (number % 2) : day.dice().nextInt(5)) {
      case 0, 1 -> "DEMO";
      case 2, 3 -> "OTHER";
      default -> null;
    };
  }

  private static List<String> loans(JsonNode answer) {
    List<String> ids = new ArrayList<>();
    for (JsonNode result : answer.get("results")) {
      for (JsonNode loan : result.get("loans")) {
        ids.add(loan.get("loanId").asString());
      }
    }
    return ids;
  }
}
