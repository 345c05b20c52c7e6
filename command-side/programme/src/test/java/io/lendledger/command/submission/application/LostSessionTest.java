package io.lendledger.command.submission.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A process loses the session of its locks and that of a command which it has decided, and appends
 * its events, which go by another session, when the next run has begun.
 */
class LostSessionTest {

  private static final long LOCK_OF_APPLICATION = 1;
  private static final long LOCK_OF_RUN = 5;

  private final IntakeDesk intake = new IntakeDesk();
  private final CommandSideRun second = new CommandSideRun(intake.run);
  private Submit list;

  @BeforeEach
  void decide() {
    String json =
        """
        {"clients": [{"clientId": "A", "effectiveDate": "2026-03-02", "optInStatus": "In",
          "feeSplit": 80}]}
        """;
    list =
        intake.store(
            Flow.CLIENT_REFERENCE,
            BodyFormat.JSON,
            Map.of(),
            json.getBytes(StandardCharsets.UTF_8));
    intake.run.settle();
    intake.run.interruptions().holdDecided(SetPreference.class::isInstance);
    second.interruptions().hold(SetPreference.class::isInstance);
    intake.submit(list);
    IntakeDesk.await(intake.run.interruptions()::isHolding);
  }

  @AfterEach
  void stop() {
    intake.run.interruptions().letOn();
    second.interruptions().letOn();
    second.close();
    intake.close();
  }

  @Test
  void itAppendsNothing() {
    intake.endSessionsWith(list.submission(), LOCK_OF_RUN);
    intake.endSessionsWith(list.submission(), LOCK_OF_APPLICATION);
    IntakeDesk.await(second.interruptions()::isHolding);

    intake.run.interruptions().loseNext(SetPreference.class);
    intake.run.interruptions().letOn();
    // The command is sent again once it has failed.
    IntakeDesk.await(intake.run.interruptions()::hasLostAll);
    assertThat(intake.run.events(PreferenceSet.class)).isEmpty();

    second.interruptions().letOn();
    intake.applied(list.submission());
    assertThat(intake.run.events(PreferenceSet.class)).hasSize(1);
  }
}
