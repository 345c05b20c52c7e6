package io.lendledger.command.marketdata;

import static io.lendledger.command.LendingDesk.ISIN;
import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.market.FxRates;
import io.lendledger.command.lookup.market.Prices;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.businessday.CalendarCommand.ReleaseCloses;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.marketdata.MarketDataCommand.WithdrawPrices;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Prices and rates that were sent by mistake are withdrawn as far as no closed day rests on them.
 */
class WithdrawnListTest {

  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final String VODAFONE = "GB00BH4HKS39";

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private String price(LocalDate day, String isin, String price) {
    return intake
        .send(
            Flow.PRICES,
            """
            {"date": "%s", "prices": [{"isin": "%s", "price": %s, "currency": "USD"}]}\
            """
                .formatted(day, isin, price))
        .submission();
  }

  private String price(LocalDate day, String price) {
    return price(day, ISIN.value(), price);
  }

  private String fxRate(LocalDate day, String rate) {
    return intake
        .send(
            Flow.FX_RATES,
            """
            {"date": "%s", "rates": [{"fromCurrency": "EUR", "toCurrency": "USD", "rate": %s}]}\
            """
                .formatted(day, rate))
        .submission();
  }

  private String priceOn(LocalDate day) {
    intake.run.settle();
    return intake
        .run
        .get(Prices.class)
        .latest(ISIN, day)
        .map(price -> price.amount().stripTrailingZeros().toPlainString())
        .orElse("none");
  }

  private Rejected refused(String submission) {
    Rejected refusal =
        catchThrowableOfType(Rejected.class, () -> intake.withdraw(submission, "mistyped"));
    assertThat(refusal.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION);
    return refusal;
  }

  private void lend() {
    intake.desk.optIn("A");
    intake.desk.holds("A", "ACC1", 100);
    intake.desk.deliver(intake.desk.borrow(100).loans().getFirst().loanId(), 100);
  }

  private void close(LocalDate day) {
    intake.run.settle();
    assertThat(intake.run.send(new RequestBusinessDayClose(day))).isNotNull();
    intake.run.settle();
  }

  private List<String> accrued(LocalDate day) {
    return intake.run.events(LoanAccrued.class).stream()
        .filter(each -> each.accrualDate().equals(day))
        .map(each -> each.marketPrice().stripTrailingZeros().toPlainString())
        .toList();
  }

  @Test
  void formerPriceHoldsAgain() {
    price(MONDAY.minusDays(3), "40");
    price(MONDAY, "50");
    String corrected = price(MONDAY, "500");
    String ahead = price(MONDAY.plusDays(300), "5000");

    assertThat(intake.withdraw(ahead, "mistyped").status()).isEqualTo("Withdrawn");
    assertThat(priceOn(MONDAY.plusDays(300))).isEqualTo("500");
    assertThat(intake.withdraw(corrected, "mistyped").closeAgain()).isNull();
    assertThat(priceOn(MONDAY)).isEqualTo("50");
    assertThat(intake.run.events(PricesWithdrawn.class))
        .extracting(PricesWithdrawn::submissionId)
        .containsExactly(ahead, corrected);
  }

  /** What they do not tell of may have accrued with the price. */
  @Test
  void aPriceStaysWhileLookUpsLackEventsOfALender() {
    lend();
    String price = price(MONDAY, "50");
    close(MONDAY);
    intake.run.jdbc().sql("UPDATE command.loan SET accrued_through = NULL").update();
    intake
        .run
        .get(ParkedSequences.class)
        .park(
            Processes.LOOK_UPS,
            EventSequence.ofLender("DEMO"),
            intake.run.history().getLast(),
            1,
            new IllegalStateException("as the test wants"));

    assertThat(refused(price)).hasMessageContaining("DEMO").hasMessageContaining("set aside");
    assertThat(priceOn(MONDAY)).isEqualTo("50");
  }

  @Test
  void onlyPriceOfADayLeavesNone() {
    String only = price(MONDAY, "50");

    intake.withdraw(only, "mistyped");

    assertThat(priceOn(MONDAY)).isEqualTo("none");
    price(MONDAY, "50");
    assertThat(priceOn(MONDAY)).isEqualTo("50");
  }

  @Test
  void ratesAreWithdrawnLikePrices() {
    fxRate(MONDAY, "1.1");
    String wrong = fxRate(MONDAY, "11");
    intake.withdraw(wrong, "mistyped");
    String market =
        intake
            .send(
                Flow.MARKET_RATES,
                """
                {"date": "2026-03-02", "rates": [{"isin": "%s", "rateBps": 42, "volume": 1}]}\
                """
                    .formatted(ISIN))
            .submission();
    intake.withdraw(market, "mistyped");

    intake.run.settle();
    assertThat(intake.run.get(FxRates.class).latest("EUR", "USD", MONDAY))
        .hasValueSatisfying(rate -> assertThat(rate).isEqualByComparingTo(new BigDecimal("1.1")));
    assertThat(intake.run.events(MarketRatesWithdrawn.class))
        .containsExactly(
            new MarketRatesWithdrawn(MONDAY, market, List.of(ISIN.value()), List.of()));
  }

  @Test
  void oneThatALaterListNamesTooIsRefused() {
    String first = price(MONDAY, "50");
    price(MONDAY, VODAFONE, "1");
    String repeating = price(MONDAY, "50");

    assertThat(refused(first)).hasMessageContaining(repeating).hasMessageContaining(ISIN.value());
    intake.withdraw(repeating, "mistyped");
    intake.withdraw(first, "mistyped");
    assertThat(priceOn(MONDAY)).isEqualTo("none");
    assertThat(intake.run.get(Prices.class).latest(new Isin(VODAFONE), MONDAY)).isPresent();
  }

  @Test
  void latestClosedDayIsToBeClosedAgain() {
    price(MONDAY.minusDays(1), "40");
    String wrong = price(MONDAY, "500");
    lend();
    close(MONDAY);

    assertThat(intake.withdraw(wrong, "mistyped").closeAgain()).isEqualTo(MONDAY);

    Rejected tooSoon = catchThrowableOfType(Rejected.class, () -> close(TUESDAY));
    assertThat(tooSoon).hasMessageContaining("closed again first");
    close(MONDAY);
    close(TUESDAY);
    assertThat(accrued(MONDAY)).containsExactly("500", "40");
    assertThat(accrued(TUESDAY)).containsExactly("40");
  }

  @Test
  void finalDayIsNamed() {
    String wrong = price(MONDAY, "500");
    lend();
    close(MONDAY);
    close(TUESDAY);

    assertThat(refused(wrong))
        .hasMessageContaining("L0000001")
        .hasMessageContaining("2026-03-02 to 2026-03-03");
    assertThat(priceOn(MONDAY)).isEqualTo("500");
    close(MONDAY.plusDays(2));
  }

  @Test
  void billedDayIsNamed() {
    String wrong = price(MONDAY, "500");
    lend();
    LocalDate last = LocalDate.of(2026, 3, 31);
    close(last);
    intake.run.send(new RequestBillingMonthClose(YearMonth.of(2026, 3)));
    intake.run.settle();

    assertThat(refused(wrong)).hasMessageContaining("L0000001");
  }

  @Test
  void closedDaysThatItMarkedNothingOnDoNotMatter() {
    price(MONDAY, "50");
    String unused = price(MONDAY, VODAFONE, "1");
    lend();
    close(MONDAY);
    close(TUESDAY);
    String late = price(MONDAY, "60");

    assertThat(intake.withdraw(unused, "mistyped").closeAgain()).isNull();
    assertThat(intake.withdraw(late, "mistyped").closeAgain()).isNull();
    assertThat(priceOn(MONDAY)).isEqualTo("50");
  }

  @Test
  void nothingIsClosedWhileItIsWithdrawn() {
    price(MONDAY.minusDays(1), "40");
    String wrong = price(MONDAY, "500");
    lend();
    intake.run.interruptions().failAfter(0, WithdrawPrices.class);
    intake.askToWithdraw(wrong, "mistyped");
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(WithdrawPrices.class));

    Rejected held = catchThrowableOfType(Rejected.class, () -> close(MONDAY));
    assertThat(held).hasMessageContaining("being withdrawn");

    intake.run.restart();
    intake.withdraw(wrong, "again");
    close(MONDAY);
    assertThat(accrued(MONDAY)).containsExactly("40");
  }

  @Test
  void closesAreReleasedByTheNextProcess() {
    price(MONDAY.minusDays(1), "40");
    String wrong = price(MONDAY, "500");
    lend();
    close(MONDAY);
    intake.run.interruptions().failAfter(0, ReleaseCloses.class);
    intake.askToWithdraw(wrong, "mistyped");
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(ReleaseCloses.class));

    intake.run.restart();
    assertThat(intake.withdraw(wrong, "again").closeAgain()).isEqualTo(MONDAY);
    close(MONDAY);
    close(TUESDAY);
    assertThat(accrued(MONDAY)).containsExactly("500", "40");
    assertThat(intake.run.events(PricesWithdrawn.class)).hasSize(1);
  }
}
