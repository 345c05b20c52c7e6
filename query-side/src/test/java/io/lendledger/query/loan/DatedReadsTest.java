package io.lendledger.query.loan;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.loan.view.TradeRecord;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a read shows depends on its day as well. */
class DatedReadsTest {

  private static final String LOAN = "L0000001";
  private static final String RECALL = LOAN + "/1";
  private static final LocalDate BACK_BY = LocalDate.of(2026, 3, 6);

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void reference() {
    ledger.tell(Sample.reference());
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void recallIsLateOncePastItsDueDate() {
    recalled();
    ledger.setTime("2026-03-06T23:59:59Z");
    assertThat(recall(FIRST_PAGE).settlementSubstatus()).isNull();

    ledger.setTime("2026-03-07T00:00:00Z");
    assertThat(recall(FIRST_PAGE).settlementSubstatus()).isEqualTo("Late");
    assertThat(recall(FIRST_PAGE).tradeStatus()).isEqualTo("Pending");
    assertThat(trades(FIRST_PAGE).data().getFirst().settlementSubstatus()).isNull();
  }

  @Test
  void changeOfALateRecallIsLateToo() {
    recalled();
    ledger.setTime("2026-03-07T00:00:00Z");
    ledger.tell(report("Pending", 400, 400, null));

    var asked =
        new FindLoanChanges(
            List.of(DEMO), List.of(LoanChangeType.CUSTODY), LoanChangeId.START, 100);
    List<LoanChange> changes = ledger.ask(asked, LoanChanges.class).data();
    assertThat(changes.getLast().trade().settlementSubstatus())
        .isEqualTo(recall(FIRST_PAGE).settlementSubstatus())
        .isEqualTo("Late");
    assertThat(changes.get(changes.size() - 2).trade().settlementSubstatus()).isNull();
  }

  @Test
  void theCustodiansWordOnALateRecallIsKept() {
    recalled();
    ledger.tell(report("Pending", 0, 0, "Lack of securities"));
    ledger.setTime("2026-03-09T00:00:00Z");
    assertThat(recall(FIRST_PAGE).settlementSubstatus()).isEqualTo("Lack of securities");
  }

  @Test
  void settledRecallIsNotLate() {
    recalled();
    ledger.tell(report("Settled", 1_000, 1_000, null));
    ledger.setTime("2026-03-09T00:00:00Z");
    assertThat(recall(FIRST_PAGE).settlementSubstatus()).isNull();
  }

  @Test
  void whatIsReadAsOfTheMomentAnsweredIsTheSame() {
    recalled();
    ledger.tell(new LoanRerated(LOAN, "DEMO", LocalDate.of(2026, 3, 9), dec("5"), null));
    ledger.setTime("2026-03-09T08:00:00Z");
    CustodyLoanPage loans = loans(FIRST_PAGE);
    TradePage trades = trades(FIRST_PAGE);
    assertThat(loans.data().getFirst().pricing().lendingRate()).isEqualByComparingTo("5");

    ledger.setTime("2026-03-20T08:00:00Z");
    assertThat(loans(new PageRequest(100, null, null, loans.asOf())).data())
        .isEqualTo(loans.data());
    assertThat(trades(new PageRequest(100, null, null, trades.asOf())).data())
        .isEqualTo(trades.data());
  }

  private void recalled() {
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new LoanRecalled(
            LOAN,
            "DEMO",
            RECALL,
            "R1",
            1_000,
            DUE,
            BACK_BY,
            List.of(new PartUnits("C01", 1_000, 0)),
            null));
  }

  private static SettlementReported report(
      String status, long total, long newly, @Nullable String substatus) {
    LocalDate day = newly == 0 ? null : BACK_BY;
    return new SettlementReported(
        LOAN,
        "DEMO",
        RECALL,
        "Recall",
        status,
        substatus,
        null,
        null,
        total,
        newly,
        day,
        day,
        newly == 0 ? List.of() : List.of(new PartUnits("C01", -newly, -newly)));
  }

  private TradeRecord recall(PageRequest page) {
    return trades(page).data().getLast();
  }

  private TradePage trades(PageRequest page) {
    return ledger.ask(new FindTrades(DEMO, ALL, page), TradePage.class);
  }

  private CustodyLoanPage loans(PageRequest page) {
    return ledger.ask(new FindCustodyLoans(DEMO, ALL, page), CustodyLoanPage.class);
  }
}
