package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Replays of windows in which deliveries are still to be retried: nothing arrives twice by both.
 */
class ReplaysOfRetriedTest extends ReplayRun {

  private static final Duration BEFORE_RETRY = Duration.ofSeconds(1);
  private static final Duration PAST_RETRY = Duration.ofSeconds(7);

  /** A change whose first attempt fails, and one behind it that arrives. */
  private String failed(Object id, Receiver receiver) {
    receiver.answer(each -> each.loan().equals("L0000001") ? 500 : 204);
    String failed = change("L0000001");
    await(() -> deliveries(id), all -> outcomes(all).contains("Retrying"));
    String arrived = change("L0000002");
    await(receiver::ids, ids -> ids.contains(arrived));
    await(() -> deliveries(id), all -> outcomes(all).contains("Succeeded"));
    passes(BEFORE_RETRY);
    return failed;
  }

  private static List<Object> outcomes(List<Map<String, Object>> deliveries) {
    return deliveries.stream().map(each -> each.get("outcome")).toList();
  }

  private List<Map<String, Object>> of(Object id, String event) {
    return deliveries(id).stream().filter(each -> each.get("eventId").equals(event)).toList();
  }

  @Test
  void isTriedAtOnceByItsOwnDeliveryAndByNoOther() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    String failed = failed(id, receiver);
    receiver.answer(_ -> 204);
    Map<?, ?> started = start(id, window());
    assertThat(started.get("total")).isEqualTo(2);
    Map<?, ?> end = awaitEnd(started);
    assertThat(end.get("done")).isEqualTo(2);
    assertThat(end.get("succeeded")).isEqualTo(1);
    assertThat(end.get("retried")).isEqualTo(1);
    assertThat(end.get("skipped")).isEqualTo(0);
    passes(Duration.ofDays(1));
    String last = change("L0000003");
    await(receiver::ids, ids -> ids.contains(last));
    assertThat(receiver.ids().stream().filter(failed::equals))
        .as("the attempt that failed, and one more")
        .hasSize(2);
    assertThat(of(id, failed))
        .singleElement()
        .satisfies(each ->
            assertThat(each)
                .containsEntry("outcome", "Succeeded")
                .containsEntry("attempts", 2)
                .containsEntry("replayId", null));
  }

  @Test
  void keepsTheRestOfItsScheduleWhenItFailsAgain() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    String failed = failed(id, receiver);
    Map<?, ?> end = awaitEnd(start(id, window("outcome", "Failed")));
    assertThat(end.get("retried")).isEqualTo(1);
    assertThat(end.get("givenUp")).isEqualTo(0);
    assertThat(of(id, failed))
        .singleElement()
        .satisfies(each ->
            assertThat(each).containsEntry("outcome", "Retrying").containsEntry("attempts", 2));
    receiver.answer(_ -> 204);
    passes(Duration.ofSeconds(40));
    await(() -> of(id, failed), all -> outcomes(all).equals(List.of("Succeeded")));
    assertThat(receiver.ids().stream().filter(failed::equals)).hasSize(3);
  }

  @Test
  void isPassedOverWhenItHasArrivedBeforeItsTurn() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    List<String> before = arrived(id, receiver, AT_ONCE + 1, AT_ONCE + 1);
    String failed = failed(id, receiver);
    receiver.answer(each -> {
      if (before.contains(each.id())) {
        stall();
      }
      return 204;
    });
    int known = receiver.received().size();
    Map<?, ?> started = start(id, window());
    awaitReceived(receiver, known + AT_ONCE);
    passes(PAST_RETRY);
    await(() -> of(id, failed), all -> outcomes(all).equals(List.of("Succeeded")));
    open.countDown();
    Map<?, ?> end = awaitEnd(started);
    assertThat(end.get("skipped")).isEqualTo(1);
    assertThat(end.get("retried")).isEqualTo(0);
    assertThat(end.get("succeeded")).isEqualTo(AT_ONCE + 2);
    assertThat(end.get("total")).isEqualTo(AT_ONCE + 3);
    assertThat(receiver.ids().stream().filter(failed::equals)).hasSize(2);
  }

  @Test
  void manyThatAreToBeRetriedAreTriedAFewAtATime() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    int many = 3 * AT_ONCE;
    receiver.answer(_ -> 500);
    List<String> failed =
        IntStream.range(0, many).mapToObj(each -> change("L%07d".formatted(each))).toList();
    await(
        () -> deliveries(id),
        all -> all.size() == many && outcomes(all).stream().allMatch("Retrying"::equals));
    passes(BEFORE_RETRY);
    receiver.answer(_ -> {
      stall();
      return 204;
    });
    Map<?, ?> started = start(id, window());
    awaitReceived(receiver, many + 1);
    assertThat(dueNow(id)).isEqualTo(AT_ONCE);
    assertThat(replay(started).get("done")).isEqualTo(0);
    open.countDown();
    Map<?, ?> end = awaitEnd(started);
    assertThat(end.get("retried")).isEqualTo(many);
    assertThat(receiver.ids().subList(many, receiver.ids().size()))
        .containsExactlyInAnyOrderElementsOf(failed);
  }

  /** Deliveries that are under way, or would be if a failing target had more at a time. */
  private int dueNow(Object id) {
    return database
        .jdbc()
        .sql(
            "SELECT count(*) FROM access.webhook_delivery WHERE subscription_id = ?"
                + " AND state = 'Ready' AND (holder IS NOT NULL OR due_at <= ?)")
        .params(id, Timestamp.from(clock.instant()))
        .query(Integer.class)
        .single();
  }
}
