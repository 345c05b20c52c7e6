package io.lendledger.query.shortfall;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.client.FindShortfalls;
import io.lendledger.core.client.ShortfallPage;
import io.lendledger.core.client.ShortfallView;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShortfallsTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void aShortfallTellsWhatBecameOfItsUnits() {
    ledger.tell(Sample.booked("L0000001"));
    ledger.tell(found("DEMO", "DEMO/A/1", 100), found("OTHER", "OTHER/A/1", 7));
    Instant before = ledger.now();
    ledger.tell(
        new UnitsDropped("L0000001", "DEMO", "d1", "C01", 10, "DEMO/A/1"),
        new UnitsDropped("L0000001", "DEMO", "d2", "C01", 5, "DEMO/A/1"),
        new UnitsDropped("L0000001", "DEMO", "d3", "C01", 1, null),
        new LoanRecalled(
            "L0000001", "DEMO", "L0000001/1", "r", 60, TRADED, TRADED, List.of(), "DEMO/A/1"));
    assertThat(only(DEMO, FIRST_PAGE).uncoveredUnits()).isNull();
    ledger.tell(new ShortfallResolved("DEMO", "A", "DEMO/A/1", 75, 25));

    ShortfallView now = only(DEMO, FIRST_PAGE);
    assertThat(now.droppedUnits()).isEqualTo(15);
    assertThat(now.reallocatedUnits()).isZero();
    assertThat(now.recalledUnits()).isEqualTo(60);
    assertThat(now.uncoveredUnits()).isEqualTo(25);
    assertThat(only(DEMO, new PageRequest(9, null, null, before)).droppedUnits()).isZero();
    assertThat(only(OTHER, FIRST_PAGE).units()).isEqualTo(7);
    ShortfallPage first = find(null, new PageRequest(1, null, null, null));
    assertThat(first.data().getFirst().lenderCode()).isEqualTo("OTHER");
    var next = new PageRequest(1, first.nextKey(), first.position(), null);
    assertThat(find(null, next).data().getFirst()).isEqualTo(now);
    var rows = ledger.dump();
    ledger.replay(1);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  private ShortfallView only(LenderCode lender, PageRequest page) {
    List<ShortfallView> found = find(lender, page).data();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private ShortfallPage find(LenderCode lender, PageRequest page) {
    return ledger.ask(
        new FindShortfalls(lender, "A", ISIN, TRADED, TRADED, page), ShortfallPage.class);
  }

  private static ShortfallFound found(String lender, String id, long units) {
    return new ShortfallFound(
        lender, "A", id, "ACC", ISIN, null, units, "Sale", TRADED, TRADED.plusDays(2));
  }
}
