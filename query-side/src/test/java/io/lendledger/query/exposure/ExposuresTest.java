package io.lendledger.query.exposure;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.collateral.ExposurePage;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.collateral.ExposureView;
import io.lendledger.core.collateral.FindExposures;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExposuresTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void ofEachAccountTheLastValuationUpToTheDayCounts() {
    ledger.tell(Sample.reference());
    ledger.tell(valued("ACC", TRADED, "100", "90"), valued("ACC-2", TRADED, "50", "60"));
    Instant before = ledger.now();
    ledger.tell(
        valued("ACC", TRADED.plusDays(1), "100", "120"), valued("ACC-2", TRADED, "50", "45"));
    assertThat(exposures(null, null, FIRST_PAGE).data())
        .extracting(ExposureView::accountNumber, ExposureView::date, ExposureView::exposure)
        .containsExactly(
            tuple("ACC", TRADED.plusDays(1), dec("-20")), tuple("ACC-2", TRADED, dec("5")));
    assertThat(values(exposures(DEMO, TRADED, FIRST_PAGE))).containsExactly("10", "5");
    assertThat(values(exposures(DEMO, TRADED, new PageRequest(9, null, null, before))))
        .containsExactly("10", "-10");
    assertThat(exposures(null, TRADED.minusDays(1), FIRST_PAGE).data()).isEmpty();
    ExposurePage first = exposures(null, null, new PageRequest(1, null, null, null));
    assertThat(first.data().getFirst().borrowerName()).isEqualTo("Demo Borrower");
    var next = new PageRequest(1, first.nextKey(), first.position(), null);
    assertThat(values(exposures(null, null, next))).containsExactly("5");
    assertThat(exposures(new LenderCode("OTHER"), null, FIRST_PAGE).data()).isEmpty();
    var rows = ledger.dump();
    ledger.replay(1);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  /** A loan of tomorrow was valued for that day before today's collateral came. */
  @Test
  void theValuationThatWasMadeLastIsShownWhateverItsDay() {
    ledger.tell(Sample.reference());
    ledger.tell(valued("ACC", TRADED.plusDays(1), "100", "20"));
    ledger.tell(valued("ACC", TRADED, "100", "95"));
    assertThat(exposures(null, null, FIRST_PAGE).data())
        .extracting(ExposureView::date, ExposureView::exposure)
        .containsExactly(tuple(TRADED, dec("5")));
    assertThat(values(exposures(null, TRADED.plusDays(1), FIRST_PAGE))).containsExactly("80");
    ledger.tell(valued("ACC", TRADED.plusDays(1), "120", "95"));
    assertThat(values(exposures(null, null, FIRST_PAGE))).containsExactly("25");
    assertThat(values(exposures(null, TRADED, FIRST_PAGE))).containsExactly("5");
  }

  @Test
  void openLoansWithoutCollateralStandAmongThem() {
    ledger.tell(Sample.reference());
    ledger.tell(Sample.booked("L0000001"));
    assertThat(exposures(null, null, FIRST_PAGE).data()).isEmpty();
    ledger.tell(new LoanOpened("L0000001", "DEMO", TRADED));
    ExposureView uncovered = exposures(null, null, FIRST_PAGE).data().getFirst();
    assertThat(uncovered.accountNumber()).isEqualTo("ACC");
    assertThat(uncovered.date()).isNull();
    assertThat(uncovered.exposure()).isNull();
    ledger.tell(valued("ACC", TRADED, "100", "90"));
    assertThat(values(exposures(null, null, FIRST_PAGE))).containsExactly("10");
  }

  private static ExposureValued valued(
      String account, LocalDate date, String required, String collateral) {
    return new ExposureValued(
        "DEMO",
        account,
        "BORR",
        date,
        "USD",
        dec(required),
        dec(collateral),
        dec(required).subtract(dec(collateral)));
  }

  private static List<String> values(ExposurePage page) {
    return page.data().stream().map(each -> String.valueOf(each.exposure())).toList();
  }

  private ExposurePage exposures(LenderCode lender, LocalDate date, PageRequest page) {
    return ledger.ask(new FindExposures(lender, "BORR", date, page), ExposurePage.class);
  }
}
