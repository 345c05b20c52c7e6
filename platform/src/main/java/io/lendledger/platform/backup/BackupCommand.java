package io.lendledger.platform.backup;

import io.lendledger.core.integrity.Seal;
import io.lendledger.platform.data.LastBackup;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code lendledger backup}: makes a backup, while the service runs or rests. */
public final class BackupCommand {

  static final String USAGE =
      """
      Usage: lendledger backup --to DIR [--data-dir DIR]

      Copies a data directory, database, keys, passwords and files, into DIR, which must not be there
      yet. The service may run meanwhile and go on writing: what was acknowledged before the command
      ends is in it. DIR appears at the end, whole; keep it as private as the data directory. Run it as
      the user that the service runs as.

        --to DIR        where to, best on another disk
        --data-dir DIR  the data directory (default: data)

      A PostgreSQL of your own is backed up with its own means; see docs/operations.md.

      Exit code 0: the backup is there. 2: there is none.
      """;

  private static final Set<String> OPTIONS = Set.of("--to", "--data-dir");
  private static final int DONE = 0;
  private static final int NOT_DONE = 2;

  private final PrintStream out;
  private final PrintStream err;

  BackupCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Whether the arguments of the process are for this command. */
  public static boolean isMeant(String... arguments) {
    return arguments.length > 0 && arguments[0].equals("backup");
  }

  /** Runs it and gives the exit code. */
  public static int run(String... arguments) {
    return new BackupCommand(System.out, System.err)
        .run(List.of(arguments).subList(1, arguments.length), System.getenv());
  }

  int run(List<String> arguments, Map<String, String> environment) {
    Path target;
    Path data;
    try {
      Options options = Options.parse(arguments, OPTIONS, environment);
      target = options.directory("--to");
      data = options.data();
    } catch (IllegalArgumentException e) {
      err.println(FailureText.by(e));
      err.print(USAGE);
      return NOT_DONE;
    }
    try {
      Manifest made = Backup.make(data, target);
      say(made, target);
      note(made, data);
      return DONE;
    } catch (IOException | SQLException | RuntimeException e) {
      err.println("There is no backup: " + FailureText.by(e));
      return NOT_DONE;
    }
  }

  /** There it is, whether it can be noted or not. */
  private void note(Manifest made, Path data) {
    Manifest.Cluster cluster = made.cluster();
    try {
      new LastBackup(made.finishedAt(), cluster == null ? null : cluster.firstWal()).keep(data);
    } catch (IOException e) {
      err.println(
          "That it was made cannot be noted, so that check and metrics do not know: "
              + FailureText.by(e));
    }
  }

  private void say(Manifest made, Path target) {
    out.printf(
        "%s holds %d files of %d MB, as of %s.%n",
        target, made.files().size(), Place.mega(made.bytes()), made.finishedAt());
    StorePoint store = made.store();
    if (made.cluster() == null) {
      out.println("The data directory holds no database: back up your own with its own means.");
    } else if (store == null) {
      out.println("Its database holds no events.");
    } else {
      out.printf("Its events reach position %d at least; %s.%n", store.position(), sealed(store));
    }
    out.println("It holds keys and passwords. What properties name elsewhere is not in it.");
  }

  private static String sealed(StorePoint store) {
    Seal seal = store.lastSeal();
    return seal == null
        ? "there is no seal yet"
        : "the last seal is number %d, of %s".formatted(seal.number(), seal.sealedAt());
  }
}
