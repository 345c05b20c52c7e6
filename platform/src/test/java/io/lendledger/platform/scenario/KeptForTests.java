package io.lendledger.platform.scenario;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * What the processes of a module's tests make once and all of them use, until the classes change;
 * one has it in hand at a time.
 */
final class KeptForTests implements AutoCloseable {

  private static final Path PLACE = Path.of("target", "service").toAbsolutePath();
  private static final ReentrantLock THREADS = new ReentrantLock();
  private static boolean looked;

  private final FileChannel file;

  private KeptForTests(FileChannel file) {
    this.file = file;
  }

  /** Waits until nobody else has it in hand; what was made of other classes is gone. */
  static KeptForTests open() throws IOException {
    THREADS.lock();
    FileChannel file = null;
    try {
      Files.createDirectories(PLACE.getParent());
      file = FileChannel.open(PLACE.resolveSibling("service.lock"), CREATE, WRITE);
      file.lock();
      var kept = new KeptForTests(file);
      if (!looked) {
        kept.forgetOtherClasses();
        looked = true;
      }
      return kept;
    } catch (IOException | RuntimeException e) {
      if (file != null) {
        file.close();
      }
      THREADS.unlock();
      throw e;
    }
  }

  /** The directory that it is kept in. */
  Path path() {
    return PLACE;
  }

  private void forgetOtherClasses() throws IOException {
    Path made = PLACE.resolve("made-of");
    String changed = ServiceProgram.changed().toString();
    if (!Files.exists(made) || !Files.readString(made).equals(changed)) {
      delete(PLACE);
      Files.createDirectories(PLACE);
      Files.writeString(made, changed);
    }
  }

  /**
   * Deletes a directory with all that it holds, without the service's own classes, which tests of
   * the packaged one do not have.
   */
  static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(root)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      Files.delete(each);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      THREADS.unlock();
    }
  }
}
