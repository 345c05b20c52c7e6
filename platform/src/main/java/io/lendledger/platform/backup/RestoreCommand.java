package io.lendledger.platform.backup;

import io.lendledger.command.integrity.verify.Verification;
import io.lendledger.platform.audit.KeptSeals;
import io.lendledger.platform.postgres.Recovery;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code lendledger restore}: makes a new data directory of a backup, and verifies it. */
public final class RestoreCommand {

  static final String USAGE =
      """
      Usage: lendledger restore --from BACKUP --to NEWDIR [--wal DIR [--until TIME]] [--seal FILE]...

      Makes a new data directory of a backup, recovers its database and holds its events against
      their chain and seals. NEWDIR appears at the end, and only when all of it holds.

        --from BACKUP       what lendledger backup has made
        --to NEWDIR         the new data directory, which must not be there yet
        --wal DIR           the archived log (lendledger.backup.wal-dir), for what came after the
                            backup
        --until TIME        up to when, such as 2026-11-26T10:00:00Z; without it, up to the log's end
        --seal FILE         a seal that was kept elsewhere, to be held against; may be repeated
        --public-key BASE64 trust this key, or the first PEM or Base64 of this file, and no other

      Exit code 0: restored and intact. 1: the backup or the restored store is damaged. 2: it could
      not be restored. There is no NEWDIR after 1 and 2.
      """;

  private static final Set<String> OPTIONS =
      Set.of("--from", "--to", "--wal", "--until", "--seal", "--public-key");
  private static final int DONE = 0;
  private static final int DAMAGED = 1;
  private static final int NOT_DONE = 2;

  private final PrintStream out;
  private final PrintStream err;

  RestoreCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Whether the arguments of the process are for this command. */
  public static boolean isMeant(String... arguments) {
    return arguments.length > 0 && arguments[0].equals("restore");
  }

  /** Runs it and gives the exit code. */
  public static int run(String... arguments) {
    return new RestoreCommand(System.out, System.err)
        .run(List.of(arguments).subList(1, arguments.length), System.getenv());
  }

  int run(List<String> arguments, Map<String, String> environment) {
    Restore.Request request;
    try {
      request = request(Options.parse(arguments, OPTIONS, environment));
    } catch (IllegalArgumentException | IOException e) {
      err.println(FailureText.by(e));
      err.print(USAGE);
      return NOT_DONE;
    }
    try {
      say(Restore.restore(request, err::println), request.target());
      return DONE;
    } catch (Damaged e) {
      err.println("It is not restored: " + FailureText.by(e));
      return DAMAGED;
    } catch (IOException | SQLException | RuntimeException e) {
      // Java would end with the code that says that it is damaged.
      err.println("It is not restored: " + FailureText.by(e));
      return NOT_DONE;
    }
  }

  private static Restore.Request request(Options options) throws IOException {
    Path archive = options.one("--wal") == null ? null : options.directory("--wal");
    Instant until = moment(options.one("--until"));
    if (until != null && archive == null) {
      throw new IllegalArgumentException("--until needs --wal: the log from the backup on");
    }
    return new Restore.Request(
        options.directory("--from"),
        options.directory("--to"),
        new Recovery(archive, until),
        KeptSeals.read(options.all("--seal").stream().map(Path::of).toList()),
        KeptSeals.keys(options.all("--public-key")));
  }

  private static @Nullable Instant moment(@Nullable String text) {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "--until is %s, must be a time such as 2026-11-26T10:00:00Z".formatted(text), e);
    }
  }

  private void say(Restore.Restored restored, Path target) {
    out.printf("%s is restored from the backup of %s.%n", target, restored.manifest().finishedAt());
    if (restored.lastCommit() != null) {
      out.printf("The last transaction from the log is of %s.%n", restored.lastCommit());
    }
    StorePoint store = restored.store();
    Verification verified = restored.verified();
    if (store == null || verified == null) {
      out.println("It holds no events, so nothing was verified.");
    } else {
      out.printf(
          "Its events reach position %d; %d events and %d seals agree: INTACT.%n",
          store.position(), verified.checkedEvents(), verified.checkedSeals());
    }
    out.println("Start it once with --lendledger.restored=true, when the original has stopped for");
    out.println(
        "good; if the original runs on, with --lendledger.webhooks.enabled=false as well, then"
            + " always.");
  }
}
