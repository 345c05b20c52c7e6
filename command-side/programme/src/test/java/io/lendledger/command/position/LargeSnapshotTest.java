package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A snapshot with more rows than a statement of PostgreSQL takes parameters. */
class LargeSnapshotTest {

  private static final int PARAMETERS = 65_535;
  private static final int ROWS = 70_000;
  private static final int CLIENTS = 20;

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  @Test
  void manyHoldingsAreTakenOverAndRepeated() {
    assertThat(ROWS).isGreaterThan(PARAMETERS);
    byte[] body = body();
    assertThat(send(body).counts()).containsExactly((long) ROWS, 0L, 0L);
    assertThat(send(body).counts()).containsExactly(0L, (long) ROWS, 0L);
  }

  private Taken send(byte[] body) {
    Submit submit =
        intake.store(Flow.POSITIONS, BodyFormat.CSV, Map.of("asOfDate", "2026-03-02"), body);
    intake.submit(submit);
    return intake.applied(submit.submission());
  }

  private static byte[] body() {
    StringBuilder rows =
        new StringBuilder("clientId,custodyAccountId,isin,ticker,quantity,currency\n");
    for (int each = 0; each < ROWS; each++) {
      rows.append('C').append(each % CLIENTS).append(",ACC").append(each / CLIENTS);
      rows.append(",US0378331005,AAPL,").append(each + 1).append(",USD\n");
    }
    return rows.toString().getBytes(StandardCharsets.UTF_8);
  }
}
