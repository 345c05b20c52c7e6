package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.PassingFault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;

/** Appends of processes whose node may have lost its segment. */
@Timeout(120)
class AppendClaimTest {

  private static final String PROCESS = "process.sample";

  @RegisterExtension private static final TestStore test = new TestStore();

  @BeforeAll
  static void makeClaims() {
    jdbc().execute("CREATE SCHEMA tokens");
    jdbc()
        .execute(
            "CREATE TABLE tokens.segment (process text, segment integer, claim bigint,"
                + " PRIMARY KEY (process, segment))");
  }

  @BeforeEach
  void claimAnew() {
    jdbc().update("DELETE FROM tokens.segment");
    jdbc().update("INSERT INTO tokens.segment VALUES (?, 0, 1), (?, 1, 1)", PROCESS, PROCESS);
    test.engine.connect();
  }

  private static JdbcTemplate jdbc() {
    return new JdbcTemplate(test.dataSource());
  }

  /** A command that was sent under these claims. */
  private static void handle(String aggregate, long sequence, SegmentClaim... claims) {
    var unit = DefaultUnitOfWork.startAndGet(GenericCommandMessage.asCommandMessage("command"));
    for (SegmentClaim each : claims) {
      each.fence(unit);
    }
    unit.onPrepareCommit(_ -> test.engine.appendEvents(TestStore.event(aggregate, sequence)));
    unit.commit();
  }

  private static SegmentClaim claim(int segment, long number) {
    return new SegmentClaim(PROCESS, segment, number);
  }

  private static void takeOver(int segment) {
    jdbc().update("UPDATE tokens.segment SET claim = claim + 1 WHERE segment = ?", segment);
  }

  private static long count(String aggregate) {
    return jdbc()
        .queryForObject(
            "SELECT count(*) FROM eventstore.domain_event WHERE aggregate_identifier LIKE ? || '%'",
            Long.class, aggregate);
  }

  private static void assertLost(Throwable failure) {
    assertThat(failure).isNotNull();
    assertThat(PassingFault.isClaimLost(failure)).isTrue();
    assertThat(PassingFault.isAway(failure)).isFalse();
    assertThat(EventFault.isOf(failure)).isFalse();
  }

  @Test
  void whatWasDecidedUnderAClaimThatIsOverIsRefused() {
    handle("over", 0, claim(0, 1));
    takeOver(0);

    assertLost(catchThrowable(() -> handle("over", 1, claim(0, 1))));
    assertThat(count("over")).isOne();

    handle("over", 1, claim(0, 2));
    assertThat(count("over")).isEqualTo(2);
  }

  @Test
  void oneOfSeveralClaimsThatIsOverIsEnough() {
    takeOver(1);
    assertLost(catchThrowable(() -> handle("several", 0, claim(0, 1), claim(1, 1))));
    assertLost(catchThrowable(() -> handle("several", 0, SegmentClaim.none(PROCESS, 0))));
    assertLost(catchThrowable(() -> handle("several", 0, claim(7, 1))));
    assertThat(count("several")).isZero();
  }

  @Test
  void anAppendOnTheCommandsOwnConnectionIsRefusedToo() {
    test.engine.rest();
    takeOver(0);
    Throwable failure =
        catchThrowable(() ->
            test.transaction.executeWithoutResult(_ -> {
              var unit =
                  DefaultUnitOfWork.startAndGet(GenericCommandMessage.asCommandMessage("command"));
              AppendsBeside.ask();
              claim(0, 1).fence(unit);
              unit.onPrepareCommit(_ -> test.engine.appendEvents(TestStore.event("beside", 0)));
              unit.commit();
            }));

    assertLost(failure);
    assertThat(count("beside")).isZero();
  }

  @Test
  void itFailsWhoHasItAndNobodyWhoIsAppendedWithIt() throws Exception {
    takeOver(0);
    List<FutureTask<?>> handled = new ArrayList<>();
    test.transaction.executeWithoutResult(_ -> {
      test.engine.appendEvents(TestStore.event("group-first", 0));
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        String aggregate = "group" + i;
        SegmentClaim claim = claim(i % 2, 1);
        FutureTask<?> task = new FutureTask<>(() -> handle(aggregate, 0, claim), null);
        handled.add(task);
        threads.add(Thread.ofVirtual().start(task));
      }
      awaitWaiting(threads);
    });

    for (int i = 0; i < handled.size(); i++) {
      Throwable failure = catchThrowable(handled.get(i)::get);
      if (i % 2 == 0) {
        assertLost(failure);
      } else {
        assertThat(failure).isNull();
      }
      assertThat(count("group" + i)).isEqualTo(i % 2);
    }
  }

  private static void awaitWaiting(List<Thread> threads) {
    while (threads.stream().anyMatch(each -> each.getState() != Thread.State.WAITING)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aClaimIsToldAsItIsRead() {
    SegmentClaim claim = claim(3, 17);
    assertThat(SegmentClaim.of(claim.toString())).contains(claim);
    SegmentClaim none = SegmentClaim.none(PROCESS, 3);
    assertThat(SegmentClaim.of(none.toString())).contains(none);
    assertThat(SegmentClaim.of(null)).isEmpty();
  }
}
