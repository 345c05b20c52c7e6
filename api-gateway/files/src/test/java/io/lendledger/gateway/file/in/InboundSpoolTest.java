package io.lendledger.gateway.file.in;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.file.store.LenderFileStore;
import io.lendledger.gateway.file.store.WorkRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class InboundSpoolTest {

  private static final LenderCode DEMO = new LenderCode("DEMO");

  @Test
  void whatCannotBeTakenLeavesNothingBehind(@TempDir Path root) {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC());
    Path absent = store.of(DEMO).resolve("inbound/transactions/a.csv");
    assertThatThrownBy(() -> spool.take(DEMO, Flow.TRANSACTIONS, absent, null, "a.csv", "client:x"))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(store.taken()).isEmptyDirectory();
    assertThat(root.resolve("unfinished")).isEmptyDirectory();
  }

  @Test
  void anotherFileThanWasSentIsLeftWhereItIs(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC());
    Path sent = Files.writeString(store.of(DEMO).resolve("inbound/transactions/a.csv"), "half");
    assertThatThrownBy(
            () -> spool.take(DEMO, Flow.TRANSACTIONS, sent, "another", "a.csv", "client:x"))
        .isInstanceOf(FileSystemException.class);
    assertThat(sent).hasContent("half");
    assertThat(store.taken()).isEmptyDirectory();
  }

  /** As after a crash amid the taking of a file, whose sender was told nothing. */
  @Test
  void whatWasNotWhollyTakenIsPutBack(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    Path sent = Files.writeString(store.of(DEMO).resolve("inbound/transactions/a.csv"), "x");
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC());
    spool.take(DEMO, Flow.TRANSACTIONS, sent, null, "a.csv", "client:x");
    Path content = spool.content(spool.waiting().getFirst());
    Files.move(content, content.resolveSibling("arrived"));
    assertThat(spool.waiting()).isEmpty();
    assertThat(sent).doesNotExist();

    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));
    assertThat(new InboundSpool(store, later).waiting()).isEmpty();
    assertThat(sent).hasContent("x");
    assertThat(store.taken()).isEmptyDirectory();
  }

  /** As with a disk that fails. Nobody can look behind a link to itself. */
  @Test
  void aFileThatCannotBeLookedAtDoesNotCountAsGone(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    Clock tomorrow = Clock.offset(Clock.systemUTC(), Duration.ofDays(1));
    Path sent = Files.createFile(store.of(DEMO).resolve("inbound/transactions/a.csv"));
    new InboundSpool(store, Clock.systemUTC())
        .take(DEMO, Flow.TRANSACTIONS, sent, null, "a.csv", "client:x");
    InboundSpool spool = new InboundSpool(store, tomorrow);
    TakenFile taken = spool.waiting().getFirst();
    Path content = spool.content(taken);
    Files.delete(content);
    Files.createSymbolicLink(content, content);
    assertThat(spool.waiting()).containsExactly(taken);

    FileAnswer answer = new FileAnswer(true, "{}".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> spool.finish(alone(store), taken, answer))
        .isInstanceOf(IOException.class);
    assertThat(spool.waiting()).as("the answer is given later").containsExactly(taken);
  }

  /** A run that nobody takes over. */
  private static WorkRun alone(LenderFileStore store) {
    return new WorkRun() {
      @Override
      public Path newUnfinished() {
        return store.newUnfinished();
      }

      @Override
      public void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
      }

      @Override
      public void requireLast(JdbcClient transaction) {}
    };
  }
}
