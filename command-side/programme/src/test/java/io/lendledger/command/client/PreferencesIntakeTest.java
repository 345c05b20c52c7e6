package io.lendledger.command.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients' preferences as they are sent in. */
class PreferencesIntakeTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String preference(String client, String date, String optIn, String feeSplit) {
    return """
    {"clientId": "%s", "effectiveDate": "%s", "optInStatus": "%s", "feeSplit": %s}\
    """
        .formatted(client, date, optIn, feeSplit);
  }

  private static String list(String... preferences) {
    return "{\"clients\": [%s]}".formatted(String.join(",", preferences));
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void everyFormatLeadsToTheSameEvents(BodyFormat format) {
    String first = preference("A", "2026-03-02", "In", "90.0");
    String second = preference("B", "2026-04-01", "Out", "0");
    Taken taken =
        intake.send(
            Flow.CLIENT_REFERENCE,
            format,
            Map.of(),
            switch (format) {
              case JSON -> list(first, second);
              case NDJSON -> first + "\r\n" + second + "\r\n";
              case CSV ->
                  """
                  clientId,effectiveDate,optInStatus,feeSplit\r
                  A,2026-03-02,In,90.0\r
                  B,2026-04-01,Out,0\r
                  """;
            });
    assertThat(taken.counts()).containsExactly(2L, 0L, 0L);
    assertThat(said())
        .containsExactlyInAnyOrder(
            set("A", "2026-03-02", "In", "90"), set("B", "2026-04-01", "Out", "0"));
  }

  /** Without their places. */
  private List<PreferenceSet> said() {
    return intake.run.events(PreferenceSet.class).stream()
        .map(each ->
            new PreferenceSet(
                each.lenderCode(),
                each.clientId(),
                each.effectiveDate(),
                each.optInStatus(),
                each.feeSplit()))
        .toList();
  }

  private static PreferenceSet set(String client, String date, String optIn, String feeSplit) {
    return new PreferenceSet(
        "DEMO", client, LocalDate.parse(date), optIn, new BigDecimal(feeSplit));
  }

  @Test
  void resendingChangesNothing() {
    String body = list(preference("A", "2026-03-02", "In", "90"));
    intake.send(Flow.CLIENT_REFERENCE, body);
    assertThat(intake.send(Flow.CLIENT_REFERENCE, body).counts()).containsExactly(0L, 1L, 0L);
    assertThat(intake.run.events(PreferenceSet.class)).hasSize(1);
  }

  @Test
  void aClientHasOnePreferenceADay() {
    Rejection refusal =
        intake.refusal(
            Flow.CLIENT_REFERENCE,
            list(
                preference("A", "2026-03-02", "In", "90"),
                preference("A", "2026-03-03", "Out", "90"),
                preference("A", "2026-03-02", "Out", "90")));
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(refusal.faults())
        .containsExactly(Fault.at(2, "clientId", "A", "is given by record 0 already"));
    Taken taken =
        intake.send(
            Flow.CLIENT_REFERENCE,
            list(
                preference("A", "2026-03-03", "Out", "90"),
                preference("A", "2026-03-02", "In", "80")));
    assertThat(taken.counts()).containsExactly(2L, 0L, 0L);
    assertThat(said().getLast()).isEqualTo(set("A", "2026-03-02", "In", "80"));
  }

  @Test
  void pastDatesAreBackdated() {
    Rejection refusal =
        intake.refusal(
            Flow.CLIENT_REFERENCE,
            list(
                preference("A", "2026-03-02", "In", "90"),
                preference("B", "2026-03-01", "In", "90")));
    assertThat(refusal.code()).isEqualTo(RejectionCode.BACKDATED_CHANGE);
    assertThat(refusal.faults())
        .containsExactly(Fault.at(1, "effectiveDate", "2026-03-01", "is before today, 2026-03-02"));
  }

  @Test
  void faultsAreReportedTogether() {
    Rejection refusal =
        intake.refusal(
            Flow.CLIENT_REFERENCE,
            list(
                preference("A", "2026-03-02", "in", "90"),
                preference("B", "2026-02-30", "In", "100.1"),
                "{}"));
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(refusal.faults())
        .extracting(Fault::index, Fault::field, Fault::value)
        .containsExactly(
            tuple(0, "optInStatus", "in"),
            tuple(1, "effectiveDate", "2026-02-30"),
            tuple(1, "feeSplit", "100.1"),
            tuple(2, "clientId", null),
            tuple(2, "effectiveDate", null),
            tuple(2, "optInStatus", null),
            tuple(2, "feeSplit", null));
  }
}
