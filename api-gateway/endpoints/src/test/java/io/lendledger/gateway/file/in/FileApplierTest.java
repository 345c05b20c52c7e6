package io.lendledger.gateway.file.in;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.compression.GzipProperties;
import io.lendledger.gateway.edge.mapping.CsvMappings;
import io.lendledger.gateway.edge.refusal.RefusalWriter;
import io.lendledger.gateway.edge.submission.StreamedBodies;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;

/** A file that cannot be applied does not hold up those behind it for ever. */
class FileApplierTest extends GatewayTest {

  private static final LenderCode DEMO = new LenderCode("DEMO");

  @TempDir private Path root;
  @Autowired private StreamedBodies bodies;
  @Autowired private RefusalWriter refusals;
  @Autowired private WireJson json;
  @Autowired private GzipProperties settings;
  @Autowired private CsvMappings mappings;
  private FileApplier applier;
  private TakenFile file;

  @BeforeEach
  void handIn() throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    Clock businessClock = Clock.offset(clock, Duration.ofDays(400));
    InboundSpool spool = new InboundSpool(store, clock, businessClock, 100);
    Path sent = store.of(DEMO).resolve("inbound/transactions/a.csv");
    Files.writeString(sent, "transactionId\n");
    spool.take(DEMO, Flow.TRANSACTIONS, sent, null, "a.csv", "client:x");
    file = spool.waiting().getFirst();
    applier = new FileApplier(bodies, spool, refusals, json, settings, mappings);
  }

  @Test
  void aFileThatMeetsAFaultEachTimeIsRefusedAfterManyAttempts() throws IOException {
    sides.onCommand(
        Submit.class,
        _ -> {
          throw new IllegalStateException("a fault");
        });
    assertTriedAgain(FileApplier.MOST_INTERNAL_ERRORS - 1);
    sides.onCommand(
        Submit.class,
        _ -> {
          throw new StackOverflowError("a fault of another kind");
        });
    assertThat(applier.answer(file))
        .hasValueSatisfying(refused -> {
          assertThat(refused.accepted()).isFalse();
          assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("INTERNAL_ERROR");
        });
  }

  @Test
  void whatMayHarmEverybodyIsNotTriedAsOften() throws IOException {
    sides.onCommand(
        Submit.class,
        _ -> {
          throw new OutOfMemoryError("a file that takes it all");
        });
    assertTriedAgain(FileApplier.MOST_INTERNAL_ERRORS / FileApplier.WEIGHT_OF_ERROR - 1);
    assertThat(applier.answer(file)).isPresent();
  }

  @Test
  void whatPassesIsNoFaultOfAFileHoweverLongItTakes() throws IOException {
    sides.onCommand(
        Submit.class,
        _ -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "away");
        });
    assertTriedAgain(FileApplier.MOST_INTERNAL_ERRORS);
    sides.onCommand(
        Submit.class,
        _ -> {
          throw new IllegalStateException("a fault");
        });
    assertTriedAgain(1);
  }

  /** As of a request: its dates are compared with business time, wherever that was moved to. */
  @Test
  void itIsSubmittedAtTheBusinessTimeOfItsComing() throws IOException {
    sides.acceptSubmissions(NOW);
    clock.set(NOW.plus(Duration.ofMinutes(1)));
    assertThat(applier.answer(file)).isPresent();
    assertThat(sides.received(Submit.class))
        .extracting(Submit::receivedAt)
        .containsExactly(NOW.plus(Duration.ofDays(400)));
  }

  private void assertTriedAgain(int times) throws IOException {
    for (int attempt = 1; attempt <= times; attempt++) {
      assertThat(applier.answer(file)).as("attempt %d", attempt).isEmpty();
    }
  }
}
