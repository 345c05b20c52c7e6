package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Bodies.CollateralReport;
import io.lendledger.platform.play.Bodies.FxRate;
import io.lendledger.platform.play.Bodies.FxRates;
import io.lendledger.platform.play.Bodies.MarketRate;
import io.lendledger.platform.play.Bodies.MarketRates;
import io.lendledger.platform.play.Bodies.Nothing;
import io.lendledger.platform.play.Bodies.Price;
import io.lendledger.platform.play.Bodies.Prices;
import io.lendledger.platform.play.Listing;
import io.lendledger.platform.play.OpenLoan;
import io.lendledger.platform.play.PendingTrade;
import java.io.IOException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the desk sends when markets have closed: their figures, the collateral, the close. */
final class Evening {

  private static final String DAYS = "/desk/v1/business-days/";
  private static final String MONTHS = "/desk/v1/billing-months/";

  /** Most closes take less than the last of them. */
  private static final long FIRST_LOOK_MILLIS = 20;

  private static final long LOOK_MILLIS = 200;
  private static final long VOLUME = 1_000_000;
  private static final int RATES_EVERY = 5;

  private final Requests requests;
  private final Market market;
  private final CollateralDesk collateral;

  Evening(Requests requests, Market market) {
    this.requests = requests;
    this.market = market;
    this.collateral = new CollateralDesk(market);
  }

  List<OpenLoan> live(Day day) throws IOException, InterruptedException {
    publish(day.date(), day.index());
    List<OpenLoan> loans =
        OpenLoan.all(requests.get(Person.DESK, OpenLoan.PATH, OpenLoan::part)).stream()
            .sorted(OpenLoan.ORDER)
            .toList();
    List<PendingTrade> pending =
        PendingTrade.all(requests.get(Person.DESK, DeskDay.PENDING, PendingTrade::part));
    CollateralReport report = collateral.report(day, loans, pending);
    if (!report.collateral().isEmpty()) {
      requests.post(Person.DESK, "/desk/v1/collateral", report);
    }
    close(DAYS + day.date());
    if (!YearMonth.from(day.before()).equals(YearMonth.from(day.date())) && !day.isFirst()) {
      close(MONTHS + YearMonth.from(day.before()));
    }
    return loans;
  }

  void publish(LocalDate date, int index) throws IOException, InterruptedException {
    List<Listing> listings = market.listings();
    requests.post(
        Person.DESK,
        "/desk/v1/prices",
        new Prices(
            date,
            listings.stream()
                .map(each ->
                    new Price(each.isin(), market.price(each.isin(), index), each.currency()))
                .toList()));
    requests.post(
        Person.DESK,
        "/desk/v1/fx-rates",
        new FxRates(
            date,
            market.fx(index).entrySet().stream()
                .map(each -> new FxRate(each.getKey(), Market.BASE, each.getValue()))
                .toList()));
    if (index % RATES_EVERY != 0) {
      return;
    }
    requests.post(
        Person.DESK,
        "/desk/v1/market-rates",
        new MarketRates(
            date,
            listings.stream()
                .map(
                    each -> new MarketRate(each.isin(), market.rateBps(each.isin(), index), VOLUME))
                .toList()));
  }

  private void close(String what) throws IOException, InterruptedException {
    requests.post(Person.DESK, what + "/close", new Nothing());
    long wait = FIRST_LOOK_MILLIS;
    while (!requests.isRepeating() && !isClosed(what)) {
      TimeUnit.MILLISECONDS.sleep(wait);
      wait = Math.min(LOOK_MILLIS, 2 * wait);
    }
  }

  private boolean isClosed(String what) throws IOException, InterruptedException {
    return requests.look(Person.DESK, what).path("status").asString("").equals("Closed");
  }
}
