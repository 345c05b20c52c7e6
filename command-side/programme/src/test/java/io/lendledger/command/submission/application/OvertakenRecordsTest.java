package io.lendledger.command.submission.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.OvertakenRecord;
import io.lendledger.core.submission.SubmissionEvent.RecordsOvertaken;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Something makes a record impossible between its acceptance and its application. */
class OvertakenRecordsTest {

  private static final String LIST =
      """
      {"clients": [
        {"clientId": "C1", "effectiveDate": "2026-03-02", "optInStatus": "In", "feeSplit": 90},
        {"clientId": "C2", "effectiveDate": "2026-03-02", "optInStatus": "In", "feeSplit": 90},
        {"clientId": "C3", "effectiveDate": "2026-03-02", "optInStatus": "In", "feeSplit": 90}]}
      """;

  private final IntakeDesk intake = new IntakeDesk();

  @BeforeEach
  void overtakeTheSecond() {
    intake
        .run
        .interruptions()
        .refuseAll(command ->
            command instanceof SetPreference of && of.client().client().value().equals("C2"));
  }

  @AfterEach
  void stop() {
    intake.close();
  }

  @Test
  void theEventsTellWhichRecordOfAStagedList() {
    Taken taken = intake.send(Flow.CLIENT_REFERENCE, LIST);
    assertThat(taken.counts()).containsExactly(2L, 1L, 0L);
    intake.run.settle();
    assertThat(intake.run.events(RecordsOvertaken.class))
        .singleElement()
        .satisfies(event -> {
          assertThat(event.submissionId()).isEqualTo(taken.submission());
          assertThat(event.lenderCode()).isEqualTo("DEMO");
          assertThat(event.records())
              .extracting(OvertakenRecord::index, each -> each.reason().contains("overtaken"))
              .containsExactly(tuple(1, true));
        });
  }
}
