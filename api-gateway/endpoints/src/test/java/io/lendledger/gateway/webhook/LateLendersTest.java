package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.change.LoanChanges.Missing;
import io.lendledger.gateway.webhook.delivery.FanOut;
import io.lendledger.gateway.webhook.delivery.FanOutStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A lender with a parked event, which the common cursor leaves behind, and the others. */
class LateLendersTest extends WebhookRun {

  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final LenderCode OTHER = new LenderCode("OTHER");

  @Autowired private FanOut fanOut;
  @Autowired private FanOutStore store;
  private long parkedFrom = Long.MAX_VALUE;
  private boolean retried;
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
}
