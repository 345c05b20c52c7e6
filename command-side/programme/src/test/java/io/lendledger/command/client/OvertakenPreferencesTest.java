package io.lendledger.command.client;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.application.SubmissionLife.NoteOvertaken;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.money.Percent;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.OvertakenRecord;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionEvent.RecordsOvertaken;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A preference is changed while an accepted list still has its own of before to be applied. */
class OvertakenPreferencesTest {

  private static final String LISTED = "80";

  private final IntakeDesk intake = new IntakeDesk();
  private Submit list;

  /** Z is Out with 80 % for long; the list sets it In with 80 %. */
  @BeforeEach
  void accept() {
    intake.desk.optIn("Z");
    prefer(OptIn.OUT, LISTED);
    intake.desk.holds("Z", "ACC1", 1_000);
    list =
        intake.store(
            Flow.CLIENT_REFERENCE,
            BodyFormat.JSON,
            Map.of(),
            """
            {"clients": [
              {"clientId": "A", "effectiveDate": "2026-03-02", "optInStatus": "In", "feeSplit": 80},
              {"clientId": "Z", "effectiveDate": "2026-03-02", "optInStatus": "In", "feeSplit": 80},
              {"clientId": "Z", "effectiveDate": "2026-03-09", "optInStatus": "In", "feeSplit": 80}
            ]}
            """
                .getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void stop() {
    intake.run.interruptions().letOn();
    intake.close();
  }

  private static boolean isListed(Object command) {
    return command instanceof SetPreference of
        && of.optIn() == OptIn.IN
        && of.feeSplit() != null
        && of.feeSplit().value().toPlainString().equals(LISTED);
  }

  private void holdTheList() {
    intake.run.interruptions().hold(OvertakenPreferencesTest::isListed);
    intake.submit(list);
    IntakeDesk.await(intake.run.interruptions()::isHolding);
  }

  private void prefer(@Nullable OptIn optIn, @Nullable String feeSplit) {
    intake.run.send(
        new SetPreference(
            LendingDesk.client("Z"),
            MONDAY,
            optIn,
            feeSplit == null ? null : Percent.of(feeSplit),
            MONDAY));
  }

  private List<String> known() {
    intake.run.settle();
    return intake
        .run
        .jdbc()
        .sql(
            """
            SELECT opted_in || ' ' || fee_split FROM command.client_preference
            WHERE client = 'Z' AND effective_date >= ? ORDER BY effective_date
            """)
        .param(MONDAY)
        .query(String.class)
        .list();
  }

  private void assertToldOfTheSecond() {
    assertThat(intake.run.events(RecordsOvertaken.class))
        .singleElement()
        .satisfies(told -> {
          assertThat(told.submissionId()).isEqualTo(list.submission().value());
          assertThat(told.records()).extracting(OvertakenRecord::index).containsExactly(1);
          assertThat(told.records().getFirst().reason()).contains("Client Z", "2026-03-02");
        });
  }

  @Test
  void whoGoesOutWhileAListIsUnderWayStaysOut() {
    prefer(OptIn.IN, LISTED);
    holdTheList();
    prefer(OptIn.OUT, null);

    intake.run.interruptions().letOn();
    assertThat(intake.applied(list.submission()).counts()).containsExactly(2L, 1L, 0L);
    assertThat(known()).containsExactly("false 80", "true 80");
    assertToldOfTheSecond();
    assertThat(intake.desk.borrow(10).unfilledUnits()).isEqualTo(10);
  }

  /** Its split does, as the list says and nobody later. */
  @Test
  void whoGoesOutWithAnotherSplitStaysOutToo() {
    prefer(OptIn.IN, "90");
    holdTheList();
    prefer(OptIn.OUT, null);

    intake.run.interruptions().letOn();
    assertThat(intake.applied(list.submission()).counts()).containsExactly(3L, 0L, 0L);
    assertThat(known()).containsExactly("false 80", "true 80");
    assertThat(intake.desk.borrow(10).unfilledUnits()).isEqualTo(10);
  }

  /** The request changes nothing at the moment; what it says is still the last word. */
  @Test
  void whoConfirmsTheOutStaysOut() {
    holdTheList();
    prefer(OptIn.OUT, null);

    intake.run.interruptions().letOn();
    intake.applied(list.submission());
    assertThat(known()).first().isEqualTo("false 80");
    assertToldOfTheSecond();
    assertThat(intake.desk.borrow(10).unfilledUnits()).isEqualTo(10);
  }

  @Test
  void whoSetsItsSplitAloneGoesInWithIt() {
    holdTheList();
    prefer(null, "60");

    intake.run.interruptions().letOn();
    assertThat(intake.applied(list.submission()).counts()).containsExactly(3L, 0L, 0L);
    assertThat(known()).containsExactly("true 60", "true 80");
    assertThat(intake.run.events(RecordsOvertaken.class)).isEmpty();
  }

  @Test
  void theNextProcessLeavesItOutToo() {
    intake.run.interruptions().breakAll(OvertakenPreferencesTest::isListed);
    intake.submit(list);
    prefer(OptIn.OUT, null);

    intake.run.restart();
    assertThat(intake.applied(list.submission()).counts()).containsExactly(2L, 1L, 0L);
    assertThat(known()).containsExactly("false 80", "true 80");
    assertToldOfTheSecond();
    assertThat(intake.desk.borrow(10).unfilledUnits()).isEqualTo(10);
  }

  /** Behind the record that came to the client after it, nobody sees that it changed nothing. */
  @Test
  void itIsToldThoughTheProcessDiesBeforeItIsCounted() {
    prefer(OptIn.IN, LISTED);
    holdTheList();
    prefer(OptIn.OUT, null);
    intake.run.interruptions().failAfter(0, NoteOvertaken.class);
    intake.run.interruptions().letOn();
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(NoteOvertaken.class));

    intake.run.restart();
    assertThat(intake.applied(list.submission()).counts()).containsExactly(2L, 1L, 0L);
    assertThat(known()).containsExactly("false 80", "true 80");
    assertToldOfTheSecond();
  }

  /** Where it was overtaken the list changed nothing, so that nothing keeps it. */
  @Test
  void theListIsWithdrawnAndTheLaterWordStays() {
    holdTheList();
    prefer(OptIn.OUT, "70");
    intake.run.interruptions().letOn();
    intake.applied(list.submission());

    intake.withdraw(list.submission().value(), "mistake");
    assertThat(known()).containsExactly("false 70");
  }

  @Test
  void aListThatIsAcceptedAfterwardsHolds() {
    holdTheList();
    prefer(OptIn.OUT, null);
    intake.run.interruptions().letOn();
    intake.applied(list.submission());

    intake.send(
        Flow.CLIENT_REFERENCE,
        """
        {"clients": [
          {"clientId": "Z", "effectiveDate": "2026-03-02", "optInStatus": "In", "feeSplit": 75}]}
        """);
    assertThat(known()).first().isEqualTo("true 75");
    assertThat(intake.desk.borrow(10).unfilledUnits()).isZero();
  }
}
