package io.lendledger.command.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class TransactionRegisterTest {

  private final IntakeDesk intake = new IntakeDesk();
  private final JdbcClient jdbc = intake.run.get(JdbcClient.class);

  @AfterEach
  void stop() {
    intake.close();
  }

  @Test
  void othersGoBetweenPartsOfALargeBodyOnly() {
    assertThat(pauses("small", 2_000)).isZero();
    assertThat(pauses("large", 4_001)).isEqualTo(2);
  }

  private int pauses(String submission, int ids) {
    jdbc.sql(
            """
            INSERT INTO command.staged_record
            SELECT ?, number, ? || number, md5(number::text)
            FROM generate_series(1, ?) AS number
            """)
        .param(submission)
        .param(submission)
        .param(ids)
        .update();
    AtomicInteger pauses = new AtomicInteger();
    Faults conflicts = new Faults();
    intake
        .run
        .get(TransactionRegister.class)
        .take(new SubmissionId(submission), LendingDesk.DEMO, conflicts, pauses::incrementAndGet);
    conflicts.throwIfAny(RejectionCode.TRANSACTION_CONFLICT);
    assertThat(
            jdbc.sql("SELECT count(*) FROM command.transaction_register WHERE submission_id = ?")
                .param(submission)
                .query(Integer.class)
                .single())
        .isEqualTo(ids);
    return pauses.get();
  }
}
