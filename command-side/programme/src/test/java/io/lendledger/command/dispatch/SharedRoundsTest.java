package io.lendledger.command.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedRoundsTest {

  private static final int MOST = 10;

  private final List<List<Integer>> rounds = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch letOn = new CountDownLatch(1);

  @Test
  void whatComesDuringARoundIsInTheNextOnes() throws Exception {
    CountDownLatch done = new CountDownLatch(26);
    SharedRounds<Integer> shared = new SharedRounds<>(MOST, round -> take(round, done));
    shared.add(0);
    await(begun);
    IntStream.rangeClosed(1, 25).forEach(shared::add);
    letOn.countDown();
    await(done);
    assertThat(rounds)
        .containsExactly(
            List.of(0),
            IntStream.rangeClosed(1, 10).boxed().toList(),
            IntStream.rangeClosed(11, 20).boxed().toList(),
            IntStream.rangeClosed(21, 25).boxed().toList());
  }

  @Test
  void goesOnAfterARest() throws Exception {
    letOn.countDown();
    for (int each = 0; each < 100; each++) {
      CountDownLatch done = new CountDownLatch(1);
      new SharedRounds<Integer>(MOST, round -> take(round, done)).add(each);
      await(done);
    }
    CountDownLatch all = new CountDownLatch(100);
    SharedRounds<Integer> shared = new SharedRounds<>(MOST, round -> take(round, all));
    for (int each = 0; each < 100; each++) {
      shared.add(each);
      Thread.onSpinWait();
    }
    await(all);
  }

  private void take(List<Integer> round, CountDownLatch done) {
    rounds.add(round);
    begun.countDown();
    await(letOn);
    round.forEach(_ -> done.countDown());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
