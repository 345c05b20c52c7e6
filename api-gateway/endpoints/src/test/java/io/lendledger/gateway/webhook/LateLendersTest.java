package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.change.LoanChanges.Missing;
import io.lendledger.gateway.webhook.delivery.FanOut;
import io.lendledger.gateway.webhook.delivery.FanOutStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A lender with a parked event, which the common cursor leaves behind, and the others. */
class LateLendersTest extends WebhookRun {

  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final LenderCode OTHER = new LenderCode("OTHER");
  private static final int FAILURES = 3;

  @Autowired private FanOut fanOut;
  @Autowired private FanOutStore store;
  private final AtomicInteger failures = new AtomicInteger();
  private long parkedFrom = Long.MAX_VALUE;
  private boolean retried;
  private boolean failing;
  private String beside = "";

  @BeforeEach
  void answer() {
    sides.onQuery(FindLoanChanges.class, LoanChanges.class, this::answer);
  }

  @AfterEach
  void forget() {
    database.jdbc().sql("DELETE FROM access.webhook_late_lender").update();
  }

  private synchronized LoanChanges answer(FindLoanChanges query) {
    boolean alone = List.of(DEMO).equals(query.lenders());
    if (alone && failing) {
      failures.incrementAndGet();
      throw new IllegalStateException("the changes of DEMO cannot be read");
    }
    if (alone && retried) {
      beside = change("L0000002");
      parkedFrom = Long.MAX_VALUE;
      retried = false;
    }
    List<LenderCode> lenders = query.lenders();
    if (parkedFrom == Long.MAX_VALUE || lenders == null || !lenders.contains(DEMO)) {
      return feed.answer(query);
    }
    List<LenderCode> others = lenders.stream().filter(each -> !each.equals(DEMO)).toList();
    LoanChanges found =
        feed.answer(new FindLoanChanges(others, query.types(), query.after(), query.limit()));
    return new LoanChanges(
        found.data(),
        found.more(),
        alone ? query.after() : found.reached(),
        List.of(new Missing(DEMO, parkedFrom)));
  }

  /** A change that is not told of, since it is parked; answers its id. */
  private synchronized String park() {
    String parked = change("L0000001");
    parkedFrom = LoanChangeId.of(parked).position();
    return parked;
  }

  private void awaitLate(int number) {
    await(
        () ->
            database
                .jdbc()
                .sql("SELECT count(*) FROM access.webhook_late_lender")
                .query(Integer.class)
                .single(),
        seen -> seen == number);
  }

  private Receiver subscribeOther() {
    Receiver receiver = receiver();
    WebTestClient other = as("other-lender");
    other
        .post()
        .uri(PATH)
        .bodyValue(Map.of("url", receiver.url(), "eventTypes", List.of("loan.custody")))
        .exchange()
        .expectStatus()
        .isCreated();
    return receiver;
  }

  /** Its change behind the common cursor is seen while it catches up, and by nobody before. */
  @Test
  void whatALenderChangesAsItRejoinsArrives() {
    Receiver receiver = receiver();
    subscribe(receiver, "loan.custody");
    subscribeOther();
    String parked = park();
    awaitLate(1);
    synchronized (this) {
      retried = true;
    }
    awaitLate(0);
    String later = change("L0000003");
    await(receiver::ids, ids -> ids.contains(later));
    assertThat(receiver.ids()).containsExactlyInAnyOrder(parked, beside, later);
  }

  @Test
  void whoIsNeitherAskedForNorLateKeepsTheCursorWhereItIs() {
    fanOut.stop();
    try {
      subscribe(receiver(), "loan.custody");
      subscribeOther();
      park();
      LoanChangeId from = store.lease(UUID.randomUUID()).orElseThrow();
      LoanChanges found = feed.end();
      assertThat(store.advance(from, found, Set.of(OTHER))).isEmpty();
      makeLate(from);
      assertThat(store.advance(from, found, Set.of(OTHER))).contains(0);
    } finally {
      database.jdbc().sql("UPDATE access.webhook_cursor SET owner = NULL").update();
      fanOut.start();
    }
  }

  private void makeLate(LoanChangeId from) {
    database
        .jdbc()
        .sql("INSERT INTO access.webhook_late_lender VALUES ('DEMO', ?, ?)")
        .params(from.position(), from.part())
        .update();
  }

  @Test
  void whoCannotCatchUpHoldsNobodyUp() {
    Receiver receiver = receiver();
    subscribe(receiver, "loan.custody");
    Receiver others = subscribeOther();
    String parked = park();
    awaitLate(1);
    synchronized (this) {
      failing = true;
    }
    await(failures::get, seen -> seen > 0);
    String other = feed.change("OTHER", "L0000004", clock.instant());
    await(failures::get, seen -> seen > FAILURES || !others.ids().isEmpty());
    assertThat(others.ids()).containsExactly(other);
    synchronized (this) {
      failing = false;
      parkedFrom = Long.MAX_VALUE;
    }
    awaitReceived(receiver, 1);
    assertThat(receiver.ids()).containsExactly(parked);
  }

  /** 200 changes for 20 targets; those of others come before. */
  @Test
  void whoseChangesAreVeryManyDeliveriesHoldsNobodyUp() {
    Receiver others = subscribeOther();
    fanOut.stop();
    List<String> many =
        IntStream.range(0, 20)
            .mapToObj(_ -> subscribe(receiver(), "loan.custody").get("id").toString())
            .toList();
    many.forEach(each ->
        body(
            lender
                .patch()
                .uri(PATH + "/" + each)
                .bodyValue(Map.of("status", "Paused"))
                .exchange()));
    synchronized (this) {
      failing = true;
    }
    for (int loan = 1; loan <= 200; loan++) {
      change("L%07d".formatted(loan));
    }
    String other = feed.change("OTHER", "L0000004", clock.instant());
    fanOut.start();
    awaitReceived(others, 1);
    assertThat(others.ids()).containsExactly(other);
    assertThat(made(many)).isZero();
    synchronized (this) {
      failing = false;
    }
    await(() -> made(many), seen -> seen >= 4_000);
    awaitLate(0);
    assertThat(made(many)).isEqualTo(4_000);
  }

  private int made(List<String> subscriptions) {
    return database
        .jdbc()
        .sql("SELECT count(*) FROM access.webhook_delivery WHERE subscription_id = ANY(?)")
        .param(subscriptions.toArray(String[]::new))
        .query(Integer.class)
        .single();
  }

  /** The upkeep begins with the fan-out, and again when time has passed. */
  @Test
  void upkeepThatFailsHoldsNobodyUp() {
    Receiver receiver = receiver();
    subscribe(receiver, "loan.custody");
    fanOut.stop();
    for (String sql :
        List.of(
            "CREATE SEQUENCE access.upkeep_tried",
            """
            CREATE FUNCTION access.refuse_upkeep() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN PERFORM nextval('access.upkeep_tried'); RAISE 'no upkeep'; END $$
            """,
            """
            CREATE TRIGGER refuse_upkeep BEFORE DELETE ON access.webhook_replay
            FOR EACH STATEMENT EXECUTE FUNCTION access.refuse_upkeep()
            """)) {
      database.jdbc().sql(sql).update();
    }
    try {
      passes(Duration.ofMinutes(11));
      String change = change("L0000005");
      fanOut.start();
      await(this::tried, seen -> seen > FAILURES || (seen > 0 && !receiver.ids().isEmpty()));
      assertThat(receiver.ids()).containsExactly(change);
    } finally {
      database.jdbc().sql("DROP FUNCTION access.refuse_upkeep CASCADE").update();
      database.jdbc().sql("DROP SEQUENCE access.upkeep_tried").update();
    }
  }

  private long tried() {
    return database
        .jdbc()
        .sql("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM access.upkeep_tried")
        .query(Long.class)
        .single();
  }
}
