package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.FaultPage;
import io.lendledger.core.submission.FindOvertakenRecords;
import io.lendledger.core.submission.FindSubmissions;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Rehearse;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Refused bodies are listed with those that were taken, and tell their faults. */
class RefusedSubmissionsTest extends RefusedBodies {

  @Test
  void aRefusedBodyIsThereForItsSenderWithItsFaults() {
    sendLater(asDemoKey(), "/api/v1/positions");
    Map<String, Object> refused = data(asDemoKey(), LIST + "?status=Refused").getFirst();
    assertThat(refused)
        .containsEntry("status", "Refused")
        .containsEntry("flow", "positions")
        .containsEntry("lenderCode", "DEMO")
        .containsEntry("received", null)
        .containsEntry("errorCode", "VALIDATION_FAILED")
        .containsEntry("message", "3 faults");
    String one = LIST + "/" + refused.get("submissionId");
    asDemoKey()
        .get()
        .uri(one)
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.status")
        .isEqualTo("Refused");
    List<String> cursors = new ArrayList<>();
    var first = list(asDemoKey(), one + "/faults?limit=2", cursors);
    var rest = list(asDemoKey(), one + "/faults?limit=2&cursor=" + cursors.getFirst(), cursors);
    assertThat(first).hasSize(2);
    assertThat(rest).hasSize(1);
    assertThat(rest.getFirst()).containsEntry("index", 2).containsEntry("issue", "check digit");
    assertThat(cursors.getLast()).isNull();
    assertThat(data(as("demo-desk"), "/desk/v1/submissions?lenderCode=DEMO")).hasSize(1);
    assertThat(data(as("demo-auditor"), "/audit/v1/submissions?lenderCode=OTHER")).isEmpty();
  }

  @Test
  void recordsOfATakenOneThatWereOvertakenAreItsFaults() {
    Fault fault = new Fault(7, null, null, "The trade is Cancelled; it cannot be Settled");
    sides.onQuery(
        FindOvertakenRecords.class,
        FaultPage.class,
        query -> new FaultPage(List.of(fault), null, 41, NOW));
    assertThat(data(asDemoKey(), LIST + "/00000000-0000-0000-0000-000000000001/faults"))
        .singleElement()
        .satisfies(each ->
            assertThat(each).containsEntry("index", 7).containsEntry("issue", fault.issue()));
  }

  @Test
  void anotherLendersIsNotThere() {
    sendLater(asDemoKey(), "/api/v1/positions");
    Object id = data(asDemoKey(), LIST).getFirst().get("submissionId");
    WebTestClient other = as("other-lender");
    assertThat(data(other, LIST)).isEmpty();
    for (String path : List.of("", "/faults")) {
      other.get().uri(LIST + "/" + id + path).exchange().expectStatus().isNotFound();
    }
    asDemoKey()
        .get()
        .uri(LIST + "/00000000-0000-0000-0000-000000000000/faults")
        .exchange()
        .expectStatus()
        .isNotFound();
  }

  @Test
  void aDryRunAndAForeignKeyAreNoSubmissions() {
    sides.onCommand(
        Rehearse.class,
        rehearse -> {
          throw new Rejected(RejectionCode.VALIDATION_FAILED, "1 fault");
        });
    send(asDemoKey(), "/api/v1/positions?dryRun=true");
    sides.onCommand(
        Submit.class,
        submit -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "later");
        });
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isEqualTo(503);
    assertThat(data(asDemoKey(), LIST)).isEmpty();
  }

  /** Nothing is wrong with it: it is to be sent again, and is no refused submission meanwhile. */
  @Test
  void aSnapshotBehindAThousandThatWaitIsToBeSentLater() {
    sides.onCommand(
        Submit.class,
        submit -> {
          throw new Rejected(
              RejectionCode.UNAVAILABLE, "1000 snapshots wait to be applied: try again");
        });
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .header("Idempotency-Key", "behind-a-thousand")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isEqualTo(503)
        .expectHeader()
        .exists("Retry-After")
        .expectBody()
        .jsonPath("error_code")
        .isEqualTo("UNAVAILABLE")
        .jsonPath("message")
        .isEqualTo("1000 snapshots wait to be applied: try again");
    assertThat(data(asDemoKey(), LIST)).isEmpty();

    sides.acceptSubmissions(NOW);
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .header("Idempotency-Key", "behind-a-thousand")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isCreated()
        .expectHeader()
        .doesNotExist("Idempotency-Replayed");
  }

  @Test
  void takenAndRefusedOnesAreOneWalk() {
    List<SubmissionView> taken = new ArrayList<>();
    for (int n = 0; n < 7; n++) {
      sendLater(asDemoKey(), "/api/v1/transactions");
      taken.add(
          new SubmissionView(
              "T" + n,
              "DEMO",
              "positions",
              "Applied",
              1L,
              1,
              0,
              0,
              NOW.plusSeconds(n).plusMillis(500),
              null,
              null));
    }
    taken.sort(Comparator.comparing(SubmissionView::receivedAt).reversed());
    sides.onQuery(FindSubmissions.class, SubmissionPage.class, query -> page(query, taken));
    List<String> times = new ArrayList<>();
    List<String> cursors = new ArrayList<>();
    String next = "";
    do {
      list(asDemoKey(), LIST + "?limit=3" + next, cursors)
          .forEach(each -> times.add((String) each.get("receivedAt")));
      if (times.size() == 3) {
        sendLater(asDemoKey(), "/api/v1/transactions");
        store.keep(List.of(refused(Flow.TRANSACTIONS, 0, "late")));
      }
      next = "&cursor=" + cursors.getLast();
    } while (cursors.getLast() != null);
    assertThat(times).hasSize(14).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(times).doesNotHaveDuplicates();
    assertThat(data(asDemoKey(), LIST + "?status=Refused&flow=transactions")).hasSize(9);
    assertThat(data(asDemoKey(), LIST + "?status=Refused&flow=positions")).isEmpty();
    assertThat(data(asDemoKey(), LIST + "?status=Refused&from=2026-03-02T10:15:37Z")).hasSize(2);
  }

  @Test
  void aPastMomentShowsThoseThatWereReceivedByThen() {
    for (int n = 0; n < 3; n++) {
      sendLater(asDemoKey(), "/api/v1/positions");
    }
    Instant moment = NOW.plusSeconds(2);
    Map<String, Object> then = answer(LIST + "?limit=1&asOf=" + moment);
    assertThat(sides.lastAsked(FindSubmissions.class).page().asOf()).isEqualTo(moment);
    assertThat(then).containsEntry("asOf", moment.toString());
    var rest = answer(LIST + "?asOf=" + moment + "&cursor=" + then.get("nextCursor"));
    assertThat(rest).containsEntry("asOf", moment.toString()).containsEntry("nextCursor", null);
    assertThat(times(then)).containsExactly(moment.toString());
    assertThat(times(rest)).containsExactly(NOW.plusSeconds(1).toString());

    Map<String, Object> now = answer(LIST);
    assertThat(times(now)).hasSize(3);
    assertThat(times(answer(LIST + "?asOf=" + now.get("asOf")))).isEqualTo(times(now));
    assertThat(times(answer(LIST + "?to=" + moment + "&asOf=" + now.get("asOf")))).hasSize(1);
    assertThat(times(answer(LIST + "?asOf=" + NOW))).isEmpty();
  }

  /** The wire has no more of it than milliseconds. */
  @Test
  void aMomentShowsWhatWasReceivedWithinItsMillisecond() {
    var rejection = new Rejection(RejectionCode.VALIDATION_FAILED, "1 fault", List.of());
    Instant received = NOW.plusNanos(456_000);
    store.keep(
        List.of(RefusedSubmission.of(new LenderCode("DEMO"), Flow.POSITIONS, received, rejection)));
    assertThat(times(answer(LIST + "?asOf=" + NOW))).hasSize(1);
    assertThat(times(answer(LIST + "?asOf=" + NOW.minusMillis(1)))).isEmpty();
  }

  @Test
  void itsFaultsAreKnownOnceItWasReceived() {
    sendLater(asDemoKey(), "/api/v1/positions");
    String faults =
        LIST + "/" + data(asDemoKey(), LIST).getFirst().get("submissionId") + "/faults?asOf=";
    assertThat(data(asDemoKey(), faults + NOW.plusSeconds(1))).hasSize(FAULTS);
    assertThat(data(asDemoKey(), faults + NOW)).isEmpty();
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> answer(String uri) {
    return asDemoKey()
        .get()
        .uri(uri)
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody(Map.class)
        .returnResult()
        .getResponseBody();
  }

  @SuppressWarnings("unchecked")
  private static List<Object> times(Map<String, Object> page) {
    var data = (List<Map<String, Object>>) page.get("data");
    return data.stream().map(each -> each.get("receivedAt")).toList();
  }

  /** As the query side would: behind the key, and no more than asked for. */
  private static SubmissionPage page(FindSubmissions query, List<SubmissionView> taken) {
    List<String> after = query.page().afterKey();
    if (query.statuses().contains("Refused")) {
      return new SubmissionPage(List.of(), null, 41, NOW);
    }
    List<SubmissionView> left =
        taken.stream()
            .filter(
                each -> after == null || each.receivedAt().toString().compareTo(after.get(1)) < 0)
            .toList();
    int limit = query.page().limit();
    return left.size() > limit
        ? new SubmissionPage(left.subList(0, limit), List.of("more"), 41, NOW)
        : new SubmissionPage(left, null, 41, NOW);
  }
}
