package io.lendledger.command.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FollowUp;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Whoever waits for the processes is told soon after they have come there, and not asked again. */
class FollowUpHandlerTest {

  private final AtomicLong position = new AtomicLong(10);
  private final AtomicLong asked = new AtomicLong();

  private FollowUp ask(ProcessTokens tokens, Long until) throws InterruptedException {
    var beans = new StaticListableBeanFactory();
    beans.addBean("head", (StoreHead) () -> 100);
    return new FollowUpHandler(tokens, beans.getBeanProvider(StoreHead.class))
        .handle(new FindFollowUp(null, until));
  }

  private long moving(String process) {
    asked.incrementAndGet();
    return position.getAndIncrement();
  }

  private long still(String process) {
    asked.incrementAndGet();
    return position.get();
  }

  @Test
  void anAnswerAtOnceLooksOnce() throws Exception {
    assertThat(ask(this::moving, null)).isEqualTo(new FollowUp(10, 100));
    long once = asked.get();
    assertThat(ask(this::moving, position.get())).isEqualTo(new FollowUp(10 + once, 100));
    assertThat(asked.get()).isEqualTo(2 * once);
  }

  @Test
  void anAnswerWaitsUntilTheLastProcessIsThere() throws Exception {
    assertThat(ask(this::moving, 20L).position()).isGreaterThanOrEqualTo(20);
  }

  /** Where another node leads them, each look is a statement. */
  @Test
  void processesThatAreThereAreNotAskedAgain() throws Exception {
    Map<String, AtomicLong> looks = new HashMap<>();
    FollowUp answer =
        ask(
            process -> {
              long look = looks.computeIfAbsent(process, _ -> new AtomicLong()).incrementAndGet();
              return process.equals(Processes.SHORTFALLS) && look < 4 ? 10 : 30;
            },
            20L);
    assertThat(answer.position()).isEqualTo(30);
    assertThat(looks)
        .allSatisfy((process, count) ->
            assertThat(count).hasValue(process.equals(Processes.SHORTFALLS) ? 4 : 1));
  }

  @Test
  void anAnswerDoesNotWaitForProcessesThatStandStill() throws Exception {
    assertThat(ask(this::still, 20L)).isEqualTo(new FollowUp(10, 100));
    assertThat(asked.get()).isPositive();
  }
}
