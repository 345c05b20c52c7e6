package io.lendledger.platform.sandbox;

import io.lendledger.platform.data.WholeFile;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what a sandbox must not forget, on the disk before it holds. */
final class SandboxBook {

  private static final String FILE = "sandbox.json";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path file;
  private final SandboxTime time;
  private volatile Kept kept;

  private SandboxBook(Path file, Kept kept, Clock system) {
    this.file = file;
    this.kept = kept;
    this.time = SandboxTime.of(kept.jump(), system);
  }

  /** Whether a sandbox has begun there: a start that failed before its database left nothing. */
  static boolean isOf(Path data) {
    return SandboxReset.isBegun(data)
        || (Files.exists(data.resolve(FILE)) && Files.exists(data.resolve("postgres")));
  }

  /** Removes what a start that failed before its database has left. */
  static void forget(Path data) {
    try {
      Files.deleteIfExists(data.resolve(FILE));
    } catch (IOException e) {
      throw new UncheckedIOException("The rest of a sandbox that never began is in the way", e);
    }
  }

  static SandboxBook begin(Path data, Kept kept, Clock system) {
    var book = new SandboxBook(data.resolve(FILE), kept, system);
    book.keep(kept);
    return book;
  }

  static SandboxBook open(Path data, Clock system) {
    Path file = data.resolve(FILE);
    try {
      return new SandboxBook(file, JSON.readValue(Files.readAllBytes(file), Kept.class), system);
    } catch (IOException e) {
      throw new UncheckedIOException("The sandbox's " + file + " cannot be read", e);
    } catch (JacksonException e) {
      throw new IllegalStateException("The sandbox's " + file + " cannot be read", e);
    }
  }

  Clock time() {
    return time;
  }

  Kept kept() {
    return kept;
  }

  /** Keeps a change; throws {@link UncheckedIOException} and changes nothing when it cannot. */
  synchronized Kept change(UnaryOperator<Kept> change) {
    Kept changed = change.apply(kept);
    if (!changed.equals(kept)) {
      keep(changed);
    }
    return changed;
  }

  /** Has the clock jump, together with a change; it never goes back. */
  synchronized void jump(Instant to, UnaryOperator<Kept> change) {
    Jump jump = time.jumpTo(to);
    keep(change.apply(kept).jumped(jump));
    time.set(jump);
  }

  private void keep(Kept changed) {
    try {
      WholeFile.write(file, JSON.writeValueAsBytes(changed));
    } catch (IOException e) {
      throw new UncheckedIOException("The sandbox's " + file + " cannot be written", e);
    }
    kept = changed;
  }
}
