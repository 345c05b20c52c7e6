package io.lendledger.platform.sandbox;

import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.WholeFile;
import io.lendledger.platform.postgres.DirectoryDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A sandbox's way back to its beginning. What is to begin is kept first, in a file that stays until
 * it has begun: before it is there the old history is whole, and with it each start takes the old
 * one away once more. So a kill at any moment leaves either of both.
 */
final class SandboxReset {

  private static final Logger log = LoggerFactory.getLogger(SandboxReset.class);
  private static final String FILE = "sandbox-reset.json";
  private static final String CLUSTER = "postgres";
  private static final String PASSWORD = "postgres-password";
  private static final String GONE = "sandbox-gone";
  private static final List<String> HISTORY =
      List.of("sandbox.json", "sandbox-said.json", "sandbox-custodians.json");
  private static final String FILES = "files";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path data;

  SandboxReset(Path data) {
    this.data = data;
  }

  /** Keeps what is to begin; from now on it will. */
  void keep(SandboxPlan plan) {
    try {
      WholeFile.write(file(), JSON.writeValueAsBytes(plan));
    } catch (IOException e) {
      throw new UncheckedIOException("The sandbox's " + file() + " cannot be written", e);
    }
  }

  /** What is to begin; empty when nobody asked for it, or it has begun. */
  Optional<SandboxPlan> kept() {
    try {
      return Files.exists(file())
          ? Optional.of(JSON.readValue(Files.readAllBytes(file()), SandboxPlan.class))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("The sandbox's " + file() + " cannot be read", e);
    } catch (JacksonException e) {
      throw new IllegalStateException("The sandbox's " + file() + " cannot be read", e);
    }
  }

  static boolean isBegun(Path data) {
    return Files.exists(data.resolve(FILE));
  }

  /**
   * Takes the history away: the database, what the sandbox kept of itself, and lenders' files. The
   * caller holds the directory's lock. Certificate, keys and the participants' secrets stay.
   */
  void takeAway() {
    log.info("Sandbox: a reset takes away what {} holds", data);
    try {
      DirectoryDatabase.endLeftover(data);
      Path gone = data.resolve(GONE);
      FileTree.delete(gone);
      moveIfThere(data.resolve(CLUSTER), gone);
      FileTree.delete(gone);
      // Without it a start takes the directory for one that has lost its database.
      Files.deleteIfExists(data.resolve(PASSWORD));
      moveIfThere(data.resolve(FILES), gone);
      FileTree.delete(gone);
      for (String each : HISTORY) {
        Files.deleteIfExists(data.resolve(each));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The history of the sandbox cannot be taken away", e);
    }
  }

  /** Nothing is left to do: there is a new history, and nobody has been answered yet. */
  void end() {
    try {
      Files.deleteIfExists(file());
    } catch (IOException e) {
      throw new UncheckedIOException("The sandbox's " + file() + " cannot be deleted", e);
    }
  }

  private static void moveIfThere(Path from, Path to) throws IOException {
    if (Files.exists(from)) {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private Path file() {
    return data.resolve(FILE);
  }
}
