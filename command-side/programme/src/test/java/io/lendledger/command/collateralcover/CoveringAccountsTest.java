package io.lendledger.command.collateralcover;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.collateral.CashCollateral;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loans of one account and borrower: 1,000 units at 50 USD and 102 % require 51,000 USD. */
class CoveringAccountsTest {

  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final String SENT_BY = "submissionId";

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.holds("A", "ACC1", 10_000);
    desk.price(MONDAY, "50");
    desk.borrow(1_000);
    desk.borrow(2_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void reportReleasesWhatItCovers() {
    report("RQV1", MONDAY, line("95000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Uncovered");
    CoverReceived released = desk.run.events(CoverReceived.class).getFirst();
    assertThat(released.requiredValue()).isEqualByComparingTo("51000");
    assertThat(desk.run.events(ExposureValued.class).getLast().exposure())
        .isEqualByComparingTo("58000");

    report("RQV2", MONDAY, line("58000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");
    assertThat(desk.run.events(ExposureValued.class).getLast().exposure()).isZero();
  }

  @Test
  void shortfallBeforeSettlementTakesCoverAway() {
    report("RQV1", MONDAY, line("153000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");

    report("RQV1", MONDAY.plusDays(1), line("152999.99"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Uncovered");
    assertThat(desk.run.events(CoverLost.class))
        .extracting(CoverLost::loanId)
        .containsExactly("L0000002");

    report("RQV1", MONDAY.plusDays(2));
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Pending - Uncovered");
  }

  @Test
  void deliveredLoansStayOpenAndUseCoverFirst() {
    desk.deliver("L0000002", 2_000);
    report("RQV1", MONDAY, line("152999"));
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Open");
    report("RQV1", MONDAY, line("153000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Open");
  }

  @Test
  void loanOfTheSameDayIsReleasedByWhatIsThere() {
    report("RQV1", MONDAY, line("204000"));
    desk.borrow(1_000);
    assertThat(statuses())
        .containsExactly("Pending - Covered", "Pending - Covered", "Pending - Covered");
  }

  /** Pieces in Australian dollars, for which there is no rate, are replaced by others. */
  @Test
  void aCurrencyThatIsGoneDecidesNothing() {
    report("RQV1", MONDAY, CashCollateral.line("RQV1", "DEMO", "ACC1", "BRW1", "1", "AUD"));
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Pending - Uncovered");
    report("RQV1", TUESDAY, line("153000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");
    report("RQV1", TUESDAY.plusDays(1));
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Pending - Uncovered");
  }

  @Test
  void olderReportChangesNothing() {
    report("RQV1", MONDAY, line("153000"));
    report("RQV1", MONDAY.minusDays(1), line("1"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");
  }

  /** 1,000 units require 51,000 at 50 USD, 61,200 at 60 and 91,800 at 90. */
  @Test
  void coverThatWasLostAtACloseIsNotCountedTwice() {
    report("RQV1", MONDAY, line("51000"));
    close(TUESDAY, "60");
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Pending - Uncovered");
    report("RQV1", TUESDAY, line("61200"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Uncovered");
    assertThat(desk.run.events(CoverReceived.class).getLast().totalValue())
        .isEqualByComparingTo("61200");
    close(TUESDAY.plusDays(1), "90");
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Pending - Uncovered");
  }

  @Test
  void aCloseValuesTheExposureAtItsPrices() {
    report("RQV1", MONDAY, line("153000"));
    close(TUESDAY, "55");
    assertThat(exposures()).containsExactly("2026-03-02 153000 0", "2026-03-03 168300 15300");
    close(TUESDAY, "55");
    assertThat(exposures()).hasSize(2);
  }

  @Test
  void anExposureEndsWhenEverythingIsBack() {
    desk.deliver("L0000001", 1_000);
    desk.run.send(new CancelLoan(new LoanId("L0000002")));
    report("RQV1", MONDAY, line("40000"));
    desk.run.send(
        new InstructReturn(new LoanId("L0000001"), "I1", new Units(1_000), MONDAY, TUESDAY));
    desk.settled("L0000001/1", TradeType.RETURN, 1_000, TUESDAY);
    close(TUESDAY, "50");
    assertThat(exposures()).containsExactly("2026-03-02 51000 11000", "2026-03-03 0 -40000");
  }

  @Test
  void aLoanBookedAfterTheReportIsComparedOnItsTradeDate() {
    report("RQV1", MONDAY, line("200000"));
    desk.price(TUESDAY, "50");
    desk.borrow(1_000, TUESDAY);
    assertThat(exposures()).containsExactly("2026-03-02 153000 -47000", "2026-03-03 204000 4000");
    assertThat(statuses())
        .containsExactly("Pending - Covered", "Pending - Covered", "Pending - Uncovered");
  }

  /** The collateral reaches the second loan, too, though its price has risen. */
  @Test
  void aCloseKeepsCoveredWhatTheAccountStillReaches() {
    report("RQV1", MONDAY, line("400000"));
    close(TUESDAY, "60");
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");
    assertThat(desk.run.events(CoverLost.class)).isEmpty();
  }

  @Test
  void aCloseWithoutReportsJudgesWhatTheDeskReceived() {
    desk.run.send(new ConfirmCover(new LoanId("L0000001"), MONDAY, new BigDecimal("51000")));
    desk.run.settle();
    close(TUESDAY, "60");
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Pending - Uncovered");
    desk.run.send(new ConfirmCover(new LoanId("L0000001"), TUESDAY, new BigDecimal("10200")));
    desk.run.settle();
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Uncovered");
    assertThat(exposures()).isEmpty();
  }

  /** Whoever booked a loan is named by what comes of it, and nobody else. */
  @Test
  void accountsOfABatchAreComparedOnceEachOnBehalfOfTheirOwnBookings() {
    desk.holds("A", "ACC2", 10_000);
    desk.borrow(8_000);
    report(
        "RQV1",
        MONDAY,
        line("400000"),
        CashCollateral.line("RQV1", "DEMO", "ACC2", "BRW1", "400000"));
    desk.price(MONDAY, "55");
    desk.run.settle();
    int before = desk.run.events(ExposureValued.class).size();

    List<LoanBooked> booked = desk.run.events(LoanBooked.class);
    assertThat(booked).extracting(LoanBooked::accountNumber).contains("ACC1", "ACC2");
    handle(booked);

    assertThat(desk.run.events(ExposureValued.class)).hasSize(before + 2);
    assertThat(submissionsOfLatest(2))
        .containsExactlyInAnyOrder(lastOf(booked, "ACC1"), lastOf(booked, "ACC2"));
  }

  private static String lastOf(List<LoanBooked> booked, String account) {
    return booked.stream()
        .filter(each -> each.accountNumber().equals(account))
        .map(LoanBooked::loanId)
        .toList()
        .getLast();
  }

  /** As one batch, in which each event comes of a submission that is called like its loan. */
  private void handle(List<LoanBooked> booked) {
    CoveringAccounts handler = desk.run.get(CoveringAccounts.class);
    List<EventMessage<LoanBooked>> messages = new ArrayList<>();
    for (LoanBooked each : booked) {
      messages.add(new GenericEventMessage<>(each, Map.of(SENT_BY, each.loanId())));
    }
    var unit = new BatchingUnitOfWork<>(messages);
    unit.registerCorrelationDataProvider(new SimpleCorrelationDataProvider(SENT_BY));
    var done =
        unit.executeWithResult(() -> {
          handler.on(unit.getMessage().getPayload(), unit);
          return null;
        });
    assertThat(done.isExceptional()).as("%s", done).isFalse();
  }

  private List<String> submissionsOfLatest(int events) {
    return desk.run
        .jdbc()
        .sql(
            """
            SELECT convert_from(meta_data, 'UTF8')::jsonb ->> 'submissionId'
            FROM eventstore.domain_event WHERE payload_type = 'collateral.exposure-valued'
            ORDER BY global_index DESC LIMIT ?
            """)
        .param(events)
        .query(String.class)
        .list();
  }

  private void close(LocalDate day, String price) {
    desk.price(day, price);
    desk.run.send(new RequestBusinessDayClose(day));
    desk.run.settle();
  }

  private List<String> exposures() {
    return desk.run.events(ExposureValued.class).stream()
        .map(each ->
            "%s %s %s".formatted(each.date(), whole(each.requiredValue()), whole(each.exposure())))
        .toList();
  }

  private static String whole(BigDecimal value) {
    return value.setScale(0).toPlainString();
  }

  private void report(String rqvAccount, LocalDate day, CollateralLine... lines) {
    desk.run.publish(new CollateralReported(day, rqvAccount, List.of(lines)));
    desk.run.settle();
  }

  private static CollateralLine line(String value) {
    return CashCollateral.line("RQV1", "DEMO", "ACC1", "BRW1", value);
  }

  private List<String> statuses() {
    return desk.run
        .jdbc()
        .sql("SELECT status FROM command.loan ORDER BY loan_id")
        .query(String.class)
        .list();
  }
}
