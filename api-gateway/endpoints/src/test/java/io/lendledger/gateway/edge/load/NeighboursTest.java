package io.lendledger.gateway.edge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.gateway.GatewayTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Two places for reads and two who may wait: one credential takes them all and comes for more. */
@TestPropertySource(
    properties = {"lendledger.load.reads.at-once=2", "lendledger.load.reads.waiting=2"})
class NeighboursTest extends GatewayTest {

  private static final String LOANS = "/api/v1/loans/custody";

  @Test
  void aReadOfAnotherTenantIsServedWhileOneTakesAllThatItMay() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    CountDownLatch taken = new CountDownLatch(1);
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        query -> {
          if (query.lender().value().equals("DEMO")) {
            taken.countDown();
            await(goOn);
          }
          return new CustodyLoanPage(List.of(), null, 1, NOW);
        });
    List<CompletableFuture<Integer>> flood = new ArrayList<>();
    String other = token("other-lender");
    assertThat(status(http, LOANS, other)).as("known from now on").isEqualTo(200);
    for (int reader = 0; reader < 16; reader++) {
      flood.add(
          CompletableFuture.supplyAsync(
              () -> asDemoKey().get().uri(LOANS).exchange().returnResult().getStatus().value(),
              task -> Thread.ofVirtual().start(task)));
    }
    await(taken);
    for (int read = 0; read < 11; read++) {
      assertThat(status(http, LOANS, other)).isEqualTo(200);
    }
    goOn.countDown();
    for (CompletableFuture<Integer> each : flood) {
      assertThat(each.get(3, TimeUnit.MINUTES)).isIn(200, 503);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(3, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
