package io.lendledger.gateway.file.in;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.FileProperties;
import io.lendledger.gateway.file.store.LenderFileStore;
import io.lendledger.gateway.file.store.WorkRun;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The files that were handed in and are not yet answered. Each is moved, by one rename, into a
 * directory of its own that holds its metadata; from then on it belongs to the service and survives
 * a crash. A gateway that resumes it continues behind the steps already done: first the answer,
 * then the lender's directories.
 */
@Component
@ConditionalOnFiles
public class InboundSpool {

  private static final Logger log = LoggerFactory.getLogger(InboundSpool.class);
  private static final String CONTENT = "content";

  /** The content before it is known to be whole. */
  private static final String ARRIVED = "arrived";

  private static final Duration NEVER_TAKEN_AFTER = Duration.ofHours(1);

  private final LenderFileStore store;
  private final Clock clock;
  private final Clock businessClock;
  private final long mostWaiting;
  private final SpoolOrigins origins;

  /** Files that were seen to be wholly taken. */
  private final Set<SubmissionId> whole = ConcurrentHashMap.newKeySet();

  private volatile Runnable bell = () -> {};

  @Autowired
  InboundSpool(
      LenderFileStore store,
      Clock clock,
      @BusinessTime Clock businessClock,
      FileProperties settings) {
    this(store, clock, businessClock, settings.sftp().mostWaitingFiles());
  }

  /**
   * Files of this store, so many of a lender at most. The machine's clock tells how long they wait
   * and in what order they came, business time what their records are compared with.
   */
  public InboundSpool(
      LenderFileStore store, Clock clock, @BusinessTime Clock businessClock, long mostWaiting) {
    this.store = store;
    this.clock = clock;
    this.businessClock = businessClock;
    this.mostWaiting = mostWaiting;
    this.origins = new SpoolOrigins(store.taken());
  }

  /** The callback for each file that was taken. */
  void whenTaken(Runnable ring) {
    this.bell = ring;
  }

  /**
   * Takes a whole file; once this returns it is taken, and gone from where it was. Answers to an
   * earlier file of its name are removed, so that they are not mistaken for its own.
   *
   * @param key of the file; it is not taken when another one is there by now; null for any
   */
  public void take(
      LenderCode lender, Flow flow, Path file, @Nullable Object key, String name, String credential)
      throws IOException {
    requireKey(file, key);
    requireFewWaiting(lender);
    TakenFile taken = next(lender, flow, name, credential);
    Path place = place(taken);
    LenderFileStore.makePrivate(place);
    try {
      store.put(origins.write(taken), SpoolOrigins.in(place));
      for (boolean accepted : new boolean[] {true, false}) {
        Files.deleteIfExists(beside(taken, accepted));
      }
      Path arrived = place.resolve(ARRIVED);
      store.move(file, arrived);
      requireKey(arrived, key);
      store.move(arrived, place.resolve(CONTENT));
    } catch (IOException failed) {
      if (Files.notExists(place.resolve(CONTENT))) {
        store.putBack(place.resolve(ARRIVED), file);
        forget(place);
      }
      throw failed;
    }
    bell.run();
  }

  /** A sender may begin anew at another gateway while this one takes what was sent before. */
  private static void requireKey(Path file, @Nullable Object key) throws IOException {
    if (key != null
        && !key.equals(
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey())) {
      throw new FileSystemException(
          file.toString(), null, "Another file is sent to this place meanwhile");
    }
  }

  /** Behind all of its queue that are there: the clock of whoever took those may be ahead. */
  private TakenFile next(LenderCode lender, Flow flow, String name, String credential) {
    Instant now = clock.instant();
    Instant businessTime = businessClock.instant();
    var first =
        new TakenFile(
            new SubmissionId(UUID.randomUUID().toString()),
            lender,
            flow,
            name,
            credential,
            now,
            now.toEpochMilli(),
            businessTime);
    long turn =
        origins.all().stream()
            .filter(other -> other.queue().equals(first.queue()))
            .mapToLong(other -> other.order() + 1)
            .reduce(first.order(), Math::max);
    return new TakenFile(
        first.submission(), lender, flow, name, credential, now, turn, businessTime);
  }

  /** Refuses more of a lender that has as many waiting as may be. */
  public void requireFewWaiting(LenderCode lender) throws FileSystemException {
    if (origins.known().filter(file -> file.lender().equals(lender)).count() >= mostWaiting) {
      throw new FileSystemException(
          null, null, "%d files of the lender wait: try again later".formatted(mostWaiting));
    }
  }

  /** What the files of a lender that wait take on disk, each so much at least. */
  public long bytes(LenderCode lender, long leastOfFile) {
    return origins
        .known()
        .filter(file -> file.lender().equals(lender))
        .map(this::bytes)
        .filter(Objects::nonNull)
        .mapToLong(bytes -> Math.max(bytes, leastOfFile))
        .sum();
  }

  /** All that wait, in the order in which they came. */
  List<TakenFile> waiting() {
    List<TakenFile> all = origins.all();
    whole.retainAll(all.stream().map(TakenFile::submission).collect(Collectors.toSet()));
    return all.stream().filter(file -> whole.contains(file.submission()) || isWhole(file)).toList();
  }

  private boolean isWhole(TakenFile taken) {
    try {
      if (isThere(taken)) {
        whole.add(taken.submission());
        return true;
      }
      forgetIfNeverTaken(taken);
    } catch (IOException failed) {
      log.warn("{} cannot be looked at and waits: {}", place(taken), failed.toString());
    }
    return false;
  }

  /** Whether it still waits; another gateway may have finished it. */
  boolean isThere(TakenFile taken) throws IOException {
    boolean isThere = !Files.notExists(content(taken)) || answer(taken).isPresent();
    if (!isThere) {
      whole.remove(taken.submission());
    }
    return isThere;
  }

  // A crash came between the steps of taking it: the file stays where its sender left it.
  private void forgetIfNeverTaken(TakenFile taken) throws IOException {
    if (taken.receivedAt().plus(NEVER_TAKEN_AFTER).isBefore(clock.instant())) {
      store.putBack(place(taken).resolve(ARRIVED), inbound(taken).resolve(taken.name()));
      forget(place(taken));
    }
  }

  private static void forget(Path place) throws IOException {
    Files.deleteIfExists(SpoolOrigins.in(place));
    Files.deleteIfExists(place);
  }

  Path content(TakenFile taken) {
    return place(taken).resolve(CONTENT);
  }

  /** The size of a file; null once it is gone. */
  @Nullable Long bytes(TakenFile taken) {
    try {
      return Files.size(content(taken));
    } catch (IOException goneMeanwhile) {
      return null;
    }
  }

  /** The answer already given, if work on the file stopped after it. */
  Optional<FileAnswer> answer(TakenFile taken) throws IOException {
    for (boolean accepted : new boolean[] {true, false}) {
      Path kept = place(taken).resolve(end(accepted));
      if (Files.exists(kept)) {
        return Optional.of(new FileAnswer(accepted, Files.readAllBytes(kept)));
      }
    }
    return Optional.empty();
  }

  /**
   * Keeps the answer, archives the file, then shows the answer beside the file's place. Each step
   * is a rename of what is there once, or is only done by the last run: after another gateway has
   * finished the file, this fails. The answer is not shown when a later file of the name is there,
   * whose own answer it would be mistaken for.
   */
  void finish(WorkRun run, TakenFile taken, FileAnswer answer) throws IOException {
    Path kept = place(taken).resolve(end(answer.accepted()));
    if (!Files.exists(kept)) {
      store.put(run, answer.body(), kept);
    }
    if (!Files.notExists(content(taken))) {
      store.move(content(taken), archived(taken));
    }
    if (origins.known().anyMatch(other -> other.replaces(taken))) {
      run.remove(kept);
    } else {
      run.remove(beside(taken, !answer.accepted()));
      store.move(kept, beside(taken, answer.accepted()));
    }
    // Its sender may have handed in the next file of the name just now, at whichever gateway.
    if (origins.all().stream().anyMatch(other -> other.replaces(taken))) {
      run.remove(beside(taken, answer.accepted()));
    }
    whole.remove(taken.submission());
    forget(place(taken));
  }

  private Path archived(TakenFile taken) {
    Path directory =
        store.of(taken.lender()).resolve(LenderFileStore.ARCHIVE).resolve(taken.flow().wire());
    Path usual = directory.resolve(ArchivedFiles.name(taken));
    return Files.exists(usual) ? directory.resolve(ArchivedFiles.nameBeside(taken)) : usual;
  }

  private Path beside(TakenFile taken, boolean accepted) {
    return inbound(taken).resolve(taken.name() + end(accepted));
  }

  private Path inbound(TakenFile taken) {
    return store.of(taken.lender()).resolve(LenderFileStore.INBOUND).resolve(taken.flow().wire());
  }

  private static String end(boolean accepted) {
    return accepted ? FileNames.ACCEPTED : FileNames.REJECTED;
  }

  private Path place(TakenFile taken) {
    return store.taken().resolve(taken.submission().value());
  }
}
