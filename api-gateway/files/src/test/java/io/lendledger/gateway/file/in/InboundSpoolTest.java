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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class InboundSpoolTest {

  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final long MANY = 10_000;

  @Test
  void whatCannotBeTakenLeavesNothingBehind(@TempDir Path root) {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY);
    Path absent = store.of(DEMO).resolve("inbound/transactions/a.csv");
    assertThatThrownBy(() -> spool.take(DEMO, Flow.TRANSACTIONS, absent, null, "a.csv", "client:x"))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(store.taken()).isEmptyDirectory();
    assertThat(root.resolve("unfinished")).isEmptyDirectory();
  }

  @Test
  void anotherFileThanWasSentIsLeftWhereItIs(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY);
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
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY);
    spool.take(DEMO, Flow.TRANSACTIONS, sent, null, "a.csv", "client:x");
    Path content = spool.content(spool.waiting().getFirst());
    Files.move(content, content.resolveSibling("arrived"));
    assertThat(new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY).waiting())
        .isEmpty();
    assertThat(sent).doesNotExist();

    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));
    assertThat(new InboundSpool(store, later, later, MANY).waiting()).isEmpty();
    assertThat(sent).hasContent("x");
    assertThat(store.taken()).isEmptyDirectory();
  }

  /** How long a file waits is the machine's to say: a sandbox passes a year in a minute. */
  @Test
  void whatIsBeingTakenIsLeftAloneHoweverBusinessTimeMoves(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    Clock machine = Clock.systemUTC();
    InboundSpool spool = new InboundSpool(store, machine, machine, MANY);
    take(spool, store, "a.csv");
    Path content = spool.content(spool.waiting().getFirst());
    Path arrived = Files.move(content, content.resolveSibling("arrived"));
    Clock nextYear = Clock.offset(machine, Duration.ofDays(366));
    assertThat(new InboundSpool(store, machine, nextYear, MANY).waiting()).isEmpty();
    assertThat(arrived).exists();
  }

  @Test
  void filesKnowBothTimesOfTheirComing(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    Clock machine = Clock.fixed(Instant.parse("2026-03-02T10:00:00Z"), ZoneOffset.UTC);
    Clock business = Clock.offset(machine, Duration.ofDays(30));
    take(new InboundSpool(store, machine, business, MANY), store, "a.csv");
    TakenFile taken = new InboundSpool(store, business, business, MANY).waiting().getFirst();
    assertThat(taken.receivedAt()).isEqualTo(machine.instant());
    assertThat(taken.cameAt()).isEqualTo(business.instant());
    assertThat(taken.order()).isEqualTo(machine.millis());
  }

  @Test
  void ofAFileThatAFormerVersionTookOneTimeIsKnown(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY);
    take(spool, store, "a.csv");
    Path place = spool.content(spool.waiting().getFirst()).getParent();
    Files.writeString(
        SpoolOrigins.in(place),
        """
        {"submission": "%s", "lender": "DEMO", "flow": "transactions", "name": "a.csv",
         "credential": "client:x", "receivedAt": "2026-03-02T10:00:00Z", "turn": 1772445600000}
        """
            .formatted(place.getFileName()));
    TakenFile taken =
        new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY).waiting().getFirst();
    assertThat(taken.cameAt()).isEqualTo(Instant.parse("2026-03-02T10:00:00Z"));
  }

  /** As with a disk that fails. Nobody can look behind a link to itself. */
  @Test
  void aFileThatCannotBeLookedAtDoesNotCountAsGone(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    Clock tomorrow = Clock.offset(Clock.systemUTC(), Duration.ofDays(1));
    Path sent = Files.createFile(store.of(DEMO).resolve("inbound/transactions/a.csv"));
    new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY)
        .take(DEMO, Flow.TRANSACTIONS, sent, null, "a.csv", "client:x");
    InboundSpool spool = new InboundSpool(store, tomorrow, tomorrow, MANY);
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

  /** Else a look would take the longer, the more files wait. */
  @Test
  void whatTellsOfAFileIsReadOnce(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY);
    take(spool, store, "a.csv");
    take(spool, store, "b.csv");
    List<TakenFile> found = spool.waiting();
    assertThat(found).extracting(TakenFile::name).containsExactly("a.csv", "b.csv");
    for (TakenFile each : found) {
      Files.writeString(SpoolOrigins.in(spool.content(each).getParent()), "not read again");
    }
    assertThat(spool.waiting()).isEqualTo(found);
  }

  @Test
  void ofALenderSomeFilesWaitAndNotAnyNumber(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), 2);
    take(spool, store, "a.csv");
    take(spool, store, "b.csv");
    assertThat(spool.waiting()).hasSize(2);
    assertThatThrownBy(() -> take(spool, store, "c.csv"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("2 files of the lender wait");
    assertThat(store.of(DEMO).resolve("inbound/transactions/c.csv")).exists();
    spool.requireFewWaiting(new LenderCode("OTHER"));

    spool.finish(alone(store), spool.waiting().getFirst(), answer(true));
    spool.waiting();
    take(spool, store, "c.csv");
  }

  @Test
  void theAnswerToAFormerFileIsNotShownAsThatOfTheNext(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY);
    take(spool, store, "a.csv");
    InboundSpool another = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), MANY);
    TakenFile first = spool.waiting().getFirst();
    take(another, store, "a.csv");
    Path inbound = store.of(DEMO).resolve("inbound/transactions");

    spool.finish(alone(store), first, answer(false));
    assertThat(inbound).isEmptyDirectory();
    assertThat(store.of(DEMO).resolve("archive/transactions")).isNotEmptyDirectory();
    TakenFile next = spool.waiting().getFirst();
    spool.finish(alone(store), next, answer(true));
    assertThat(inbound.resolve("a.csv.accepted.json")).hasContent("{}");
    assertThat(inbound.resolve("a.csv.rejected.json")).doesNotExist();
  }

  @Test
  void filesComeInTheirOrderThoughTheClocksOfGatewaysDiffer(@TempDir Path root) throws IOException {
    LenderFileStore store = new LenderFileStore(root);
    Clock clock = Clock.systemUTC();
    InboundSpool ahead = new InboundSpool(store, clock, clock, MANY);
    InboundSpool behind =
        new InboundSpool(store, Clock.offset(clock, Duration.ofSeconds(-30)), clock, MANY);
    take(ahead, store, "1.csv");
    take(behind, store, "2.csv");
    take(ahead, store, "3.csv");
    take(behind, store, "4.csv");
    assertThat(ahead.waiting())
        .extracting(TakenFile::name)
        .containsExactly("1.csv", "2.csv", "3.csv", "4.csv");
  }

  private static void take(InboundSpool spool, LenderFileStore store, String name)
      throws IOException {
    Path sent = Files.writeString(store.of(DEMO).resolve("inbound/transactions/" + name), "x");
    spool.take(DEMO, Flow.TRANSACTIONS, sent, null, name, "client:x");
  }

  private static FileAnswer answer(boolean accepted) {
    return new FileAnswer(accepted, "{}".getBytes(StandardCharsets.UTF_8));
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
