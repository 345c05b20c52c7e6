package io.lendledger.command.client;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.HoldCloses;
import io.lendledger.core.businessday.CalendarCommand.ReleaseCloses;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.money.Percent;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Preferences that were sent by mistake are withdrawn as far as nothing rests on them. */
class WithdrawnPreferencesTest {

  private static final LocalDate LATER = MONDAY.plusDays(30);

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  /** Each preference is client, day, status and fee split. */
  private String send(String... preferences) {
    String rows =
        Stream.of(preferences)
            .map(each -> each.split(" "))
            .map(each ->
                """
                {"clientId": "%s", "effectiveDate": "%s", "optInStatus": "%s", "feeSplit": %s}\
                """
                    .formatted((Object[]) each))
            .collect(Collectors.joining(","));
    return intake.send(Flow.CLIENT_REFERENCE, "{\"clients\": [" + rows + "]}").submission();
  }

  private List<String> known(String client) {
    intake.run.settle();
    return intake
        .run
        .jdbc()
        .sql(
            """
            SELECT effective_date || ' ' || opted_in || ' ' || fee_split
            FROM command.client_preference WHERE client = ? ORDER BY effective_date
            """)
        .param(client)
        .query(String.class)
        .list();
  }

  private Rejected refused(String submission) {
    Rejected refusal =
        catchThrowableOfType(Rejected.class, () -> intake.withdraw(submission, "mistake"));
    assertThat(refusal.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION);
    return refusal;
  }

  @Test
  void areAsIfNeverSent() {
    send("A " + MONDAY + " In 80", "B " + MONDAY + " In 70");
    String wrong = send("A " + MONDAY + " In 8", "A " + LATER + " Out 8", "C " + MONDAY + " In 60");
    assertThat(known("A")).containsExactly("2026-03-02 true 8", "2026-04-01 false 8");

    intake.withdraw(wrong, "mistake");

    assertThat(known("A")).containsExactly("2026-03-02 true 80");
    assertThat(known("B")).containsExactly("2026-03-02 true 70");
    assertThat(known("C")).isEmpty();
    assertThat(intake.run.events(PreferencesWithdrawn.class))
        .filteredOn(each -> each.clientId().equals("A"))
        .singleElement()
        .satisfies(each -> {
          assertThat(each.former())
              .containsExactly(
                  new KnownPreference(MONDAY, "In", new BigDecimal("80")),
                  new KnownPreference(LATER, null, null));
          assertThat(each.latest())
              .isEqualTo(new KnownPreference(MONDAY, "In", new BigDecimal("80")));
        });
    intake.desk.holds("A", "ACC1", 10);
    assertThat(intake.desk.borrow(10).unfilledUnits()).isZero();
  }

  /** The list had stated a status that nobody had stated for that day before. */
  @Test
  void whatWasTakenOverFollowsAgainAfterwards() {
    intake.desk.prefers("A", OptIn.IN, MONDAY);
    intake.run.send(
        new SetPreference(LendingDesk.client("A"), LATER, null, Percent.of("85"), MONDAY));
    String wrong = send("A " + LATER + " Out 8");
    intake.withdraw(wrong, "mistake");
    assertThat(known("A")).containsExactly("2026-03-02 true 90", "2026-04-01 true 85");

    intake.run.send(new SetPreference(LendingDesk.client("A"), MONDAY, OptIn.OUT, null, MONDAY));

    assertThat(known("A")).containsExactly("2026-03-02 false 90", "2026-04-01 false 85");
  }

  /** The day before changed while the list was being withdrawn. */
  @Test
  void whatWasTakenOverFollowsWhatIsSaidMeanwhile() {
    intake.desk.prefers("A", OptIn.IN, MONDAY);
    intake.run.send(
        new SetPreference(LendingDesk.client("A"), LATER, null, Percent.of("85"), MONDAY));
    String wrong = send("A " + LATER + " In 8");
    intake.run.interruptions().hold(WithdrawPreferences.class::isInstance);
    intake.askToWithdraw(wrong, "mistake");
    IntakeDesk.await(intake.run.interruptions()::isHolding);
    intake.run.send(new SetPreference(LendingDesk.client("A"), MONDAY, OptIn.OUT, null, MONDAY));
    intake.run.interruptions().letOn();
    intake.withdraw(wrong, "again");

    assertThat(known("A")).containsExactly("2026-03-02 false 90", "2026-04-01 false 85");
  }

  @Test
  void laterWordOnTheSameClientIsNamed() {
    String wrong = send("A " + MONDAY + " In 8", "B " + MONDAY + " In 8");
    String later = send("A " + LATER + " In 8");
    assertThat(refused(wrong)).hasMessageContaining(later);

    intake.withdraw(later, "mistake");
    intake.desk.prefers("B", OptIn.OUT, LATER);
    assertThat(refused(wrong)).hasMessageContaining("client B");
    assertThat(known("A")).containsExactly("2026-03-02 true 8");
  }

  @Test
  void aChangeBetweenTwoListsIsNotLostWithBoth() {
    String first = send("A " + MONDAY + " In 80");
    intake.desk.prefers("A", OptIn.IN, MONDAY);
    assertThat(known("A")).containsExactly("2026-03-02 true 90");
    String second = send("A " + MONDAY + " In 8");
    intake.withdraw(second, "mistake");
    assertThat(known("A")).containsExactly("2026-03-02 true 90");

    assertThat(refused(first)).hasMessageContaining("client A");
    assertThat(known("A")).containsExactly("2026-03-02 true 90");
  }

  @Test
  void loanThatRestsOnItIsNamed() {
    String wrong = send("A " + MONDAY + " In 80");
    intake.desk.holds("A", "ACC1", 10);
    String loan = intake.desk.borrow(10).loans().getFirst().loanId();

    assertThat(refused(wrong)).hasMessageContaining(loan);
    assertThat(known("A")).hasSize(1);
  }

  @Test
  void loanThatIsPossibleWithoutItDoesNotMatter() {
    send("A " + MONDAY + " In 80");
    String wrong = send("A " + MONDAY + " In 8");
    intake.desk.holds("A", "ACC1", 10);
    intake.desk.borrow(10);

    intake.withdraw(wrong, "mistake");

    assertThat(known("A")).containsExactly("2026-03-02 true 80");
  }

  @Test
  void accruedDaysAreNamed() {
    send("A " + MONDAY + " In 80");
    String wrong = send("A " + MONDAY + " In 8");
    intake.send(
        Flow.PRICES,
        """
        {"date": "2026-03-02", "prices": [{"isin": "%s", "price": 50, "currency": "USD"}]}\
        """
            .formatted(LendingDesk.ISIN));
    intake.desk.holds("A", "ACC1", 10);
    intake.desk.deliver(intake.desk.borrow(10).loans().getFirst().loanId(), 10);
    intake.run.settle();
    assertThat(intake.run.send(new RequestBusinessDayClose(MONDAY))).isNotNull();
    intake.run.settle();

    assertThat(refused(wrong)).hasMessageContaining("L0000001").hasMessageContaining("2026-03-02");
    String still = send("A " + LATER + " Out 8");
    intake.withdraw(still, "mistake");
    assertThat(known("A")).containsExactly("2026-03-02 true 8");
  }

  /** Its client was looked at by then, and has not forgotten the list yet. */
  @Test
  void whatIsSaidMeanwhileStays() {
    intake.desk.prefers("A", OptIn.IN, MONDAY);
    String wrong = send("A " + MONDAY + " Out 8", "B " + MONDAY + " In 8", "C " + MONDAY + " In 8");
    intake.run.interruptions().hold(WithdrawPreferences.class::isInstance);
    intake.askToWithdraw(wrong, "mistake");
    IntakeDesk.await(intake.run.interruptions()::isHolding);
    intake.run.send(new SetPreference(LendingDesk.client("A"), MONDAY, OptIn.OUT, null, MONDAY));
    intake.run.send(
        new SetPreference(LendingDesk.client("B"), MONDAY, null, Percent.of("70"), MONDAY));
    intake.run.interruptions().letOn();
    IntakeDesk.await(() -> intake.run.events(PreferencesWithdrawn.class).size() == 3);

    assertThat(known("A")).containsExactly("2026-03-02 false 90");
    assertThat(known("B")).containsExactly("2026-03-02 false 70");
    assertThat(known("C")).isEmpty();
  }

  /** The withdrawal of the second list has nothing to do with what the first says of A. */
  @Test
  void whatIsRepeatedMeanwhileHoldsUpNoOtherWithdrawal() {
    String first = send("A " + MONDAY + " In 80");
    String second = send("B " + MONDAY + " In 8");
    intake.run.interruptions().hold(WithdrawPreferences.class::isInstance);
    intake.askToWithdraw(second, "mistake");
    IntakeDesk.await(intake.run.interruptions()::isHolding);
    prefer("A", OptIn.IN, "80", MONDAY);
    prefer("B", OptIn.IN, "8", MONDAY);
    intake.run.interruptions().letOn();
    intake.withdraw(second, "again");

    intake.withdraw(first, "mistake");
    assertThat(known("A")).isEmpty();
    assertThat(known("B")).containsExactly("2026-03-02 true 8");
  }

  @Test
  void whatIsSaidOfAnotherDayMeanwhileIsTheLatest() {
    intake.desk.prefers("A", OptIn.IN, MONDAY);
    String wrong = send("A " + MONDAY + " Out 8");
    intake.run.interruptions().hold(WithdrawPreferences.class::isInstance);
    intake.askToWithdraw(wrong, "mistake");
    IntakeDesk.await(intake.run.interruptions()::isHolding);
    prefer("A", OptIn.OUT, "70", LATER);
    intake.run.interruptions().letOn();
    intake.withdraw(wrong, "again");

    assertThat(known("A")).containsExactly("2026-03-02 true 90", "2026-04-01 false 70");
    assertThat(intake.run.events(PreferencesWithdrawn.class))
        .extracting(PreferencesWithdrawn::latest)
        .containsExactly(new KnownPreference(LATER, "Out", new BigDecimal("70")));
  }

  private void prefer(String client, OptIn optIn, String feeSplit, LocalDate day) {
    intake.run.send(
        new SetPreference(LendingDesk.client(client), day, optIn, Percent.of(feeSplit), MONDAY));
  }

  private String halfWithdrawn() {
    String wrong = send("A " + MONDAY + " In 8", "B " + MONDAY + " In 8", "C " + MONDAY + " In 8");
    intake.run.interruptions().failAfter(1, WithdrawPreferences.class);
    intake.askToWithdraw(wrong, "mistake");
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(WithdrawPreferences.class));
    return wrong;
  }

  @Test
  void whatIsSaidAfterItHasBegunDoesNotLeaveItHalfDone() {
    String wrong = halfWithdrawn();
    for (String each : List.of("A", "B", "C")) {
      prefer(each, OptIn.OUT, "70", MONDAY);
    }

    intake.run.restart();
    assertThat(intake.withdraw(wrong, "again").status()).isEqualTo("Withdrawn");
    for (String each : List.of("A", "B", "C")) {
      assertThat(known(each)).containsExactly("2026-03-02 false 70");
    }
  }

  @Test
  void aListThatWaitsBehindItDoesNotLeaveItHalfDone() {
    String wrong = halfWithdrawn();
    Submit next =
        intake.store(
            Flow.CLIENT_REFERENCE,
            BodyFormat.JSON,
            Map.of(),
            """
            {"clients": [{"clientId": "B", "effectiveDate": "2026-03-02", "optInStatus": "Out",
              "feeSplit": 60}]}
            """
                .getBytes(StandardCharsets.UTF_8));
    intake.submit(next);

    intake.run.restart();
    assertThat(intake.withdraw(wrong, "again").status()).isEqualTo("Withdrawn");
    intake.applied(next.submission());
    assertThat(known("A")).isEmpty();
    assertThat(known("B")).containsExactly("2026-03-02 false 60");
  }

  @Test
  void areForgottenByTheNextProcess() {
    String wrong = send("A " + MONDAY + " In 8", "B " + MONDAY + " In 8", "C " + MONDAY + " In 8");
    intake.run.interruptions().failAfter(1, WithdrawPreferences.class);
    intake.askToWithdraw(wrong, "mistake");
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(WithdrawPreferences.class));

    intake.run.restart();
    intake.withdraw(wrong, "again");

    assertThat(Stream.of("A", "B", "C").flatMap(each -> known(each).stream())).isEmpty();
    assertThat(intake.run.events(PreferencesWithdrawn.class)).hasSize(3);
  }

  /** As by a process that ended behind that, before it undid anything. */
  @Test
  void aWithdrawalThatIsRefusedHoldsNoCloses() {
    String wrong = send("A " + MONDAY + " In 8");
    String later = send("A " + LATER + " In 8");
    intake.run.send(new HoldCloses(new CalendarKey(), new SubmissionId(wrong), 0, false));

    assertThat(refused(wrong)).hasMessageContaining(later);
    intake.run.settle();
    assertThat(intake.run.send(new RequestBusinessDayClose(MONDAY))).isEqualTo(1L);
  }

  @Test
  void closesAreReleasedByTheNextProcess() {
    String wrong = send("A " + MONDAY + " In 8");
    intake.run.interruptions().failAfter(0, ReleaseCloses.class);
    intake.askToWithdraw(wrong, "mistake");
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(ReleaseCloses.class));

    intake.run.restart();
    intake.withdraw(wrong, "again");
    intake.run.settle();
    assertThat(intake.run.send(new RequestBusinessDayClose(MONDAY))).isEqualTo(1L);
  }
}
