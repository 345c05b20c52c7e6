package io.lendledger.platform.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.platform.LendledgerApplication;
import io.lendledger.platform.scenario.FirstStart;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.queryhandling.QueryGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Reads of a whole run, wired by Spring, over the real event store. */
@Timeout(300)
class ReadYourWritesTest {

  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);

  @TempDir static Path data;

  private static ConfigurableApplicationContext run;

  @BeforeAll
  static void start() throws Exception {
    FirstStart.fill(data);
    run =
        LendledgerApplication.application()
            .run(
                "--lendledger.roles=query",
                "--lendledger.data-dir=" + data,
                "--management.server.port=0");
  }

  @AfterAll
  static void stop() {
    run.close();
  }

  @Test
  void whatWasCommittedIsRead() throws Exception {
    store(new LenderRegistered("DEMO", "Demo Lender", BigDecimal.TEN, BigDecimal.ZERO, "USD"));
    for (int number = 1; number <= 20; number++) {
      store(booked("L%07d".formatted(number)));

      CustodyLoanPage page = read();

      assertThat(page.data()).hasSize(number);
      assertThat(page.position()).isEqualTo(run.getBean(StoreHead.class).position());
    }
    assertThat(read().data())
        .extracting(loan -> loan.parties().lenderName())
        .containsOnly("Demo Lender");
  }

  private static CustodyLoanPage read() throws Exception {
    var any = new LoanFilter(List.of(), null, null, null, null, null, null, null);
    var page = new PageRequest(100, null, null, null);
    return run.getBean(QueryGateway.class)
        .query(new FindCustodyLoans(new LenderCode("DEMO"), any, page), CustodyLoanPage.class)
        .get(120, TimeUnit.SECONDS);
  }

  private static void store(Object event) {
    EventMessage<?> message = new GenericEventMessage<>(event);
    new TransactionTemplate(run.getBean(PlatformTransactionManager.class))
        .executeWithoutResult(status -> run.getBean(EventStore.class).publish(List.of(message)));
  }

  private static LoanBooked booked(String loanId) {
    return new LoanBooked(
        loanId,
        "DEMO",
        "R-" + loanId,
        "ACC",
        "BORR",
        "US0378331005",
        "Open",
        "Non-Cash",
        100,
        BigDecimal.ONE,
        null,
        null,
        "USD",
        new BigDecimal("102"),
        null,
        DAY,
        DAY,
        null,
        List.of(new LoanPart("C01", "A", null, 100, null, null)));
  }
}
