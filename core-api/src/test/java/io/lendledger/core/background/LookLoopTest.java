package io.lendledger.core.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LookLoopTest {

  @Test
  void errorEndsOneLookOnly() throws Exception {
    CountDownLatch looks = new CountDownLatch(2);
    var loop =
        new LookLoop(
            "sample",
            () -> {
              looks.countDown();
              if (looks.getCount() > 0) {
                throw new StackOverflowError();
              }
            });
    loop.start();
    try {
      assertThat(looks.await(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      loop.stop();
    }
  }
}
