package io.lendledger.query.client;

import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralPage;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.CollateralSecurity;
import io.lendledger.core.collateral.CollateralValue;
import io.lendledger.core.collateral.FindCollateral;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** As many lines of an RQV account as its report may have. */
class LargeCollateralTest {

  private static final int MOST_LINES = 5_000;

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void allAreShownAndReplaced() {
    ledger.tell(Sample.reference());
    ledger.tell(report(MOST_LINES));
    assertThat(lines()).isEqualTo(MOST_LINES);
    ledger.tell(report(MOST_LINES - 1));
    assertThat(lines()).isEqualTo(MOST_LINES - 1);
  }

  private static CollateralReported report(int lines) {
    return new CollateralReported(
        TRADED, "RQV", IntStream.range(0, lines).mapToObj(LargeCollateralTest::line).toList());
  }

  private static CollateralLine line(int number) {
    return new CollateralLine(
        "Triparty",
        "RQV",
        "DEMO",
        "ACC",
        "BORR",
        "Cash",
        new CollateralSecurity(
            "n".repeat(256), null, null, null, null, "i".repeat(256), null, null, null),
        dec(Integer.toString(number)),
        new CollateralValue(
            dec("1"), "USD", dec("1"), dec("1"), dec("1"), "USD", dec("1"), dec("0"), dec("1")));
  }

  private int lines() {
    int count = 0;
    @Nullable List<String> key = null;
    @Nullable Long position = null;
    do {
      PageRequest request = new PageRequest(1_000, key, position, null);
      CollateralPage page =
          ledger.ask(new FindCollateral(null, TRADED, null, null, request), CollateralPage.class);
      count += page.data().size();
      key = page.nextKey();
      position = page.position();
    } while (key != null);
    return count;
  }
}
