package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Bodies.Borrower;
import io.lendledger.platform.play.Bodies.Instrument;
import io.lendledger.platform.play.Bodies.Instruments;
import io.lendledger.platform.play.Bodies.LenderTerms;
import io.lendledger.platform.play.Listing;
import io.lendledger.platform.play.OpenLoan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The programme from its first day to its last. */
final class Programme {

  private static final int CLIENTS = 7;
  private static final int OTHER_CLIENTS = 5;

  private final ProgrammePlan plan;
  private final Requests requests;
  private final ProgrammeClock clock;
  private final Market market;
  private final List<LenderBook> lenders;
  private final LenderDay lenderDay;
  private final DeskDay deskDay;
  private final Evening evening;

  Programme(ProgrammePlan plan, Requests requests, ProgrammeClock clock) {
    this.plan = plan;
    this.requests = requests;
    this.clock = clock;
    this.market = new Market(plan);
    var dice = new SplittableRandom(~plan.seed());
    this.lenders =
        List.of(
            LenderBook.of("DEMO", Person.LENDER, CLIENTS, market, dice),
            LenderBook.of("OTHER", Person.OTHER_LENDER, OTHER_CLIENTS, market, dice));
    this.lenderDay = new LenderDay(market);
    this.deskDay = new DeskDay(requests, market);
    this.evening = new Evening(requests, market);
  }

  void send(ProgrammeProgress progress) throws IOException, InterruptedException {
    Day first = Day.of(plan, 0);
    clock.advanceTo(first.at(6, 0));
    introduce();
    evening.publish(first.before(), -1);
    List<OpenLoan> loans = List.of();
    for (int index = 0; index < plan.days(); index++) {
      Day day = Day.of(plan, index);
      clock.advanceTo(day.at(7, 0));
      requests.together(mornings(day, loans));
      clock.advanceTo(day.at(11, 30));
      deskDay.live(day);
      clock.advanceTo(day.at(17, 15));
      loans = evening.live(day);
      progress.done(day, requests);
    }
  }

  /** Drawn one after the other, so that they are the same each time; lenders then send at once. */
  private List<Requests.Sending> mornings(Day day, List<OpenLoan> loans) {
    List<Requests.Sending> mornings = new ArrayList<>();
    for (LenderBook lender : lenders) {
      mornings.add(lenderDay.drawn(day, lender, loans));
    }
    return mornings;
  }

  private void introduce() throws IOException, InterruptedException {
    requests.put(Person.DESK, "/desk/v1/lenders/DEMO", terms("Demo Lender", 20, 5));
    requests.put(Person.DESK, "/desk/v1/lenders/OTHER", terms("Other Lender", 15, 0));
    for (String borrower : BorrowDemand.BORROWERS) {
      requests.put(
          Person.DESK,
          "/desk/v1/borrowers/" + borrower,
          new Borrower(
              "Demo Borrower " + borrower.charAt(borrower.length() - 1),
              "X-" + borrower,
              BorrowDemand.marginPercent(borrower)));
    }
    Set<String> known = Listing.known();
    requests.post(
        Person.DESK,
        "/desk/v1/instruments",
        new Instruments(
            market.listings().stream()
                .filter(each -> !known.contains(each.isin()))
                .map(Instrument::of)
                .toList()));
  }

  private static LenderTerms terms(String name, int service, int otherAgent) {
    return new LenderTerms(name, service, otherAgent, Market.BASE);
  }
}
