package io.lendledger.platform.demo;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderCommand.LenderKey;
import io.lendledger.core.lender.LenderCommand.RegisterLender;
import io.lendledger.core.money.Percent;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.platform.role.ConditionalOnRole;
import io.lendledger.platform.role.Role;
import java.io.IOException;
import java.time.Clock;
import java.util.Currency;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.queryhandling.QueryGateway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * Gives a new embedded run two lenders and a few dozen listed instruments, once: later changes by
 * users stay.
 */
@Component
@ConditionalOnRole(Role.COMMAND)
@ConditionalOnProperty("lendledger.demo.enabled")
class DemoData implements ApplicationRunner {

  private static final Logger log = LoggerFactory.getLogger(DemoData.class);
  private static final SubmissionId INSTRUMENTS = new SubmissionId("demo-instruments");
  private static final long PATIENCE_SECONDS = 60;
  private static final Map<String, String> ORIGIN =
      Map.of("credential", "service:demo-data", "requestId", "demo-data");

  private final CommandGateway commands;
  private final QueryGateway queries;
  private final Clock clock;

  DemoData(CommandGateway commands, QueryGateway queries, @BusinessTime Clock clock) {
    this.commands = commands;
    this.queries = queries;
    this.clock = clock;
  }

  @Override
  public void run(ApplicationArguments arguments) throws Exception {
    if (isPresent()) {
      return;
    }
    registerLender("DEMO", "Demo Lender");
    registerLender("OTHER", "Other Lender");
    submitInstruments();
    log.info("Demo lenders and instruments are in");
  }

  private boolean isPresent() throws InterruptedException, TimeoutException {
    try {
      queries
          .query(new FindSubmission(INSTRUMENTS, null), SubmissionReceipt.class)
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException unknown) {
      return false;
    }
  }

  private void registerLender(String code, String name) {
    send(
        new RegisterLender(
            new LenderKey(new LenderCode(code)),
            name,
            Percent.of("20"),
            Percent.of("0"),
            Currency.getInstance("USD")));
  }

  private void submitInstruments() throws IOException {
    byte[] csv = new ClassPathResource("demo/instruments.csv").getContentAsByteArray();
    send(new StoreContent(INSTRUMENTS, 0, csv));
    send(
        new Submit(
            INSTRUMENTS, Flow.INSTRUMENTS, null, BodyFormat.CSV, Map.of(), 1, clock.instant()));
  }

  private void send(Object command) {
    commands.sendAndWait(
        GenericCommandMessage.asCommandMessage(command).andMetaData(ORIGIN),
        PATIENCE_SECONDS,
        TimeUnit.SECONDS);
  }
}
