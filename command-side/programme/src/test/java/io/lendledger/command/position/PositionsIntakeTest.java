package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Snapshots as they are sent in, down to the clients' events. */
class PositionsIntakeTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String position(String client, String quantity) {
    return """
    {"isin": "US0378331005", "ticker": "AAPL", "quantity": %s, "currency": "USD",
     "clientId": "%s", "custodyAccountId": "ACC1"}\
    """
        .formatted(quantity, client);
  }

  private static String snapshot(String date, String... positions) {
    return "{\"asOfDate\": \"%s\", \"positions\": [%s]}"
        .formatted(date, String.join(",", positions));
  }

  private Taken send(String date, String... positions) {
    return intake.send(Flow.POSITIONS, snapshot(date, positions));
  }

  private Rejection refusal(String body) {
    return intake.refusal(Flow.POSITIONS, body);
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void everyFormatLeadsToTheSameEvents(BodyFormat format) {
    String first = position("A", "10.50").replaceAll("\\s+", " ");
    String second =
        """
        {"isin": "DE0007164600", "exchange": "XETR", "externalInstrumentId": "E1", "quantity": 0, \
        "currency": "EUR", "clientId": "B", "custodyAccountId": "ACC2", "depositary": \
        "DAKVDEFF", "taxRate": 26.375, "positionStatus": "Restricted"}\
        """;
    Map<String, String> envelope =
        format == BodyFormat.JSON ? Map.of() : Map.of("asOfDate", "2026-03-02");
    Taken taken =
        intake.send(
            Flow.POSITIONS,
            format,
            envelope,
            switch (format) {
              case JSON -> snapshot("2026-03-02", first, second.replace("0, ", "7, "));
              case NDJSON -> first + "\n\n" + second.replace("0, ", "7, ") + "\n";
              case CSV ->
                  """
                  isin,ticker,exchange,externalInstrumentId,quantity,currency,clientId,\
                  custodyAccountId,depositary,taxRate,positionStatus
                  US0378331005,AAPL,,,10.50,USD,A,ACC1,,,
                  DE0007164600,,XETR,E1,7,EUR,B,ACC2,DAKVDEFF,26.375,Restricted
                  """;
            });

    assertThat(taken.counts()).containsExactly(2L, 0L, 0L);
    assertThat(intake.run.events(HoldingsReported.class))
        .extracting(HoldingsReported::clientId, HoldingsReported::holdings)
        .containsExactlyInAnyOrder(
            tuple("A", List.of(holding("ACC1", "US0378331005", "10.5", "USD"))),
            tuple(
                "B",
                List.of(
                    new Holding(
                        "ACC2",
                        "DE0007164600",
                        "DAKVDEFF",
                        null,
                        "XETR",
                        "E1",
                        new BigDecimal("7"),
                        "EUR",
                        new BigDecimal("26.375"),
                        "Restricted"))));
    assertThat(intake.run.events(SubmissionReceived.class))
        .extracting(SubmissionReceived::contentType, SubmissionReceived::records)
        .containsExactly(tuple(format.wire(), 2L));
    assertThat(intake.run.events(SubmissionApplied.class)).hasSize(1);
  }

  private static Holding holding(String account, String isin, String quantity, String currency) {
    return new Holding(
        account,
        isin,
        null,
        "AAPL",
        null,
        null,
        new BigDecimal(quantity),
        currency,
        null,
        "Available");
  }

  @Test
  void resendingChangesNothing() {
    send("2026-03-02", position("A", "10"), position("B", "5"));
    Taken again = send("2026-03-02", position("A", "10.0"), position("B", "5"));
    assertThat(again.counts()).containsExactly(0L, 2L, 0L);
    assertThat(intake.run.events(HoldingsReported.class)).hasSize(2);
  }

  @Test
  void onlyWhatDiffersIsApplied() {
    send("2026-03-02", position("A", "10"), position("B", "5"));
    Taken next = send("2026-03-03", position("A", "10"), position("B", "6"));
    assertThat(next.counts()).containsExactly(1L, 1L, 0L);
    assertThat(intake.holding("B")).isEqualTo("6 0");
  }

  @Test
  void holdingsThatAreGoneGoToZero() {
    send("2026-03-02", position("A", "10"), position("B", "5"));
    Taken next = send("2026-03-03", position("A", "10"));
    assertThat(next.counts()).containsExactly(0L, 1L, 0L);
    assertThat(intake.holding("B")).isEqualTo("0 0");
    assertThat(send("2026-03-03", position("A", "10")).counts()).containsExactly(0L, 1L, 0L);
    assertThat(intake.run.events(HoldingsReported.class)).hasSize(3);
  }

  @Test
  void emptyInventoryMustBeMeant() {
    send("2026-03-02", position("A", "10"));
    assertThat(refusal(snapshot("2026-03-03")).faults())
        .extracting(Fault::field)
        .containsExactly("emptyInventory");
    assertThat(
            refusal(
                    snapshot("2026-03-03", position("A", "1"))
                        .replaceFirst("\\{", "{\"emptyInventory\": true, "))
                .faults())
        .extracting(Fault::field)
        .containsExactly("emptyInventory");
    Taken empty =
        intake.send(
            Flow.POSITIONS,
            "{\"asOfDate\": \"2026-03-03\", \"emptyInventory\": true, \"positions\": []}");
    assertThat(empty.counts()).containsExactly(0L, 0L, 0L);
    assertThat(intake.holding("A")).isEqualTo("0 0");
  }

  @Test
  void olderSnapshotIsBackdated() {
    send("2026-03-02", position("A", "10"));
    Rejection refusal = refusal(snapshot("2026-03-01", position("A", "9")));
    assertThat(refusal.code()).isEqualTo(RejectionCode.BACKDATED_CHANGE);
    assertThat(refusal.faults())
        .containsExactly(Fault.of("asOfDate", "2026-03-01", "is before 2026-03-02"));
    assertThat(intake.holding("A")).isEqualTo("10 0");
  }

  @Test
  void ofManyRowsForOneHoldingAllAreCounted() {
    String[] rows =
        IntStream.rangeClosed(0, 150).mapToObj(_ -> position("A", "1")).toArray(String[]::new);
    Rejection refusal = refusal(snapshot("2026-03-02", rows));
    assertThat(refusal.message()).isEqualTo("150 faults; first 100 listed");
    assertThat(refusal.faults()).hasSize(100);
    assertThat(refusal.faults().getLast().index()).isEqualTo(100);
  }

  @Test
  void twoRowsForOneHoldingAreRefused() {
    assertThat(
            refusal(
                    snapshot(
                        "2026-03-02", position("A", "1"), position("B", "1"), position("A", "1")))
                .faults())
        .containsExactly(
            Fault.at(2, "isin", "US0378331005", "holding is given by record 0 already"));
    String row = "%s,ACC,US0378331005,AAPL,USD,1\n";
    Rejection ofCsv =
        intake.refusal(
            Flow.POSITIONS,
            BodyFormat.CSV,
            Map.of("asOfDate", "2026-03-02"),
            "clientId,custodyAccountId,isin,ticker,currency,quantity\n"
                + row.formatted("A")
                + row.formatted("B")
                + row.formatted("A"));
    assertThat(ofCsv.faults())
        .extracting(Fault::issue)
        .containsExactly("holding is given by record 0 already (line 4, column 3)");
  }

  @Test
  void faultsOfManyRecordsAreReportedTogether() {
    Rejection refusal =
        refusal(
            snapshot(
                "2026-13-02",
                position("A", "-1"),
                position("B", "1").replace("1005", "1006"),
                position("C", "1").replace("\"USD\"", "\"XXY\""),
                position("D", "1").replace("\"ticker\"", "\"colour\""),
                position("E", "\"x\"").replace("\"clientId\": \"E\",", ""),
                "7"));
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(refusal.faults())
        .extracting(Fault::index, Fault::field, Fault::value)
        .containsExactlyInAnyOrder(
            tuple(null, "asOfDate", "2026-13-02"),
            tuple(0, "quantity", "-1"),
            tuple(1, "isin", "US0378331006"),
            tuple(2, "currency", "XXY"),
            tuple(3, "colour", "AAPL"),
            tuple(3, "ticker", null),
            tuple(4, "quantity", "x"),
            tuple(4, "clientId", null),
            tuple(5, null, null));
    assertThat(refusal.faults()).extracting(Fault::issue).contains("check digit");
  }

  @Test
  void firstHundredFaultsAreListed() {
    String[] positions =
        IntStream.range(0, 2_500)
            .mapToObj(each -> position("C" + each, each % 10 == 0 ? "-1" : "1"))
            .toArray(String[]::new);
    Rejection refusal = refusal(snapshot("2026-03-02", positions));
    assertThat(refusal.faults()).hasSize(100);
    assertThat(refusal.faults().getLast().index()).isEqualTo(990);
    assertThat(refusal.message()).contains("250 faults");
  }

  @Test
  void unreadableEndRefusesWhatStandsBeforeIt() {
    String rows =
        IntStream.range(0, 2_000)
            .mapToObj(each -> position("C" + each, "1"))
            .collect(Collectors.joining(","));
    Rejection refusal = refusal("{\"asOfDate\": \"2026-03-02\", \"positions\": [" + rows);
    assertThat(refusal.code()).isEqualTo(RejectionCode.MALFORMED_REQUEST);
  }

  @Test
  void lastWordOfTwoSnapshotsSentOneAfterTheOtherCounts() {
    for (int day = 1; day <= 5; day++) {
      send("2026-03-02", position("A", Integer.toString(day)), position("B", "1"));
    }
    assertThat(intake.holding("A")).isEqualTo("5 0");
    assertThat(intake.run.events(SnapshotApplied.class)).hasSize(5);
  }
}
