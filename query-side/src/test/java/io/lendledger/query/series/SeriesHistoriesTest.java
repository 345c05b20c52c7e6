package io.lendledger.query.series;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.dec;

import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.query.moment.RandomAccruals;
import io.lendledger.query.portfolio.RandomDesk;
import io.lendledger.query.projection.TestLedger;
import io.lendledger.query.series.UtilizationAtCloses.Close;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/** Whatever happens, a figure over time is the sum of what the reads of its days tell. */
class SeriesHistoriesTest {

  private final List<Close> closes = new ArrayList<>();
  private TestLedger ledger;

  @Property(tries = 8)
  void addUpToTheReads(@ForAll @Size(min = 20, max = 90) List<Integer> dice) {
    closes.clear();
    try (var fresh = new TestLedger()) {
      ledger = fresh;
      RandomDesk.LENDERS.forEach(
          code -> ledger.tell(new LenderRegistered(code, code, dec("20"), dec("0"), "USD")));
      var desk = new RandomDesk();
      var accruals = new RandomAccruals();
      List<Instant> moments = new ArrayList<>();
      int runs = 0;
      for (int step : dice) {
        LocalDate today = today();
        List<Object> events = new ArrayList<>(desk.step(step, today));
        events.addAll(accruals.after(events, step, today));
        events.addAll(valuations(step, today));
        ledger.tell(events.toArray());
        if (Math.floorMod(step >> 8, 4) == 0) {
          ledger.tell(new BusinessDayClosed(today, today, ++runs, 1));
          closes.add(new Close(today, ledger.now()));
          moments.add(ledger.now());
          if (Math.floorMod(step >> 12, 3) > 0) {
            int days = Math.floorMod(step >> 14, 5) == 0 ? 21 : 1;
            ledger.setTime(ledger.now().plusSeconds(days * 86_400L).toString());
          }
        }
      }
      compare(null);
      if (!moments.isEmpty()) {
        compare(moments.get(moments.size() / 2));
      }
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(ledger.now(), ZoneOffset.UTC);
  }

  private static List<Object> valuations(int step, LocalDate today) {
    var dice = new Random(step * 31L);
    if (dice.nextInt(3) > 0) {
      return List.of();
    }
    BigDecimal required = BigDecimal.valueOf(dice.nextInt(10_000), 2);
    BigDecimal collateral = BigDecimal.valueOf(dice.nextInt(10_000), 2);
    return List.of(
        new ExposureValued(
            RandomDesk.LENDERS.get(dice.nextInt(2)),
            dice.nextBoolean() ? "ACC" : "ACC2",
            dice.nextBoolean() ? "BORR" : "BORR2",
            today.minusDays(dice.nextInt(3)),
            dice.nextInt(4) == 0 ? "EUR" : "USD",
            required,
            collateral,
            required.subtract(collateral)));
  }

  private void compare(Instant asOf) {
    var reads = new SummedReads(ledger);
    for (LenderCode lender : new LenderCode[] {null, DEMO}) {
      reads.earnings(lender, asOf);
      reads.bills(lender, asOf);
      reads.exposures(lender, asOf);
      new UtilizationAtCloses(ledger, closes).compare(lender, asOf);
    }
  }
}
