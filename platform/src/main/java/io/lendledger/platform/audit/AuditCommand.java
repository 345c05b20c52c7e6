package io.lendledger.platform.audit;

import io.lendledger.command.integrity.verify.ExportVerifier;
import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.command.integrity.verify.Verification;
import io.lendledger.core.integrity.ChainBreak;
import io.lendledger.core.integrity.Seal;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * {@code lendledger audit verify}: verifies a store or an export without the service's help. Prints
 * breaks on standard output, and its progress on standard error.
 */
public final class AuditCommand {

  private static final int INTACT = 0;
  private static final int BROKEN = 1;
  private static final int NOT_VERIFIED = 2;
  private static final double NANOS = 1e9;

  /** Seals are made, and to be copied, daily. */
  private static final Duration OLD = Duration.ofDays(7);

  private final PrintStream out;
  private final PrintStream err;

  AuditCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Whether the arguments of the process are for this command. */
  public static boolean isMeant(String... arguments) {
    return arguments.length > 0 && arguments[0].equals("audit");
  }

  /** Runs it and gives the exit code. */
  public static int run(String... arguments) {
    return new AuditCommand(System.out, System.err)
        .run(List.of(arguments).subList(1, arguments.length), System.getenv());
  }

  int run(List<String> arguments, Map<String, String> environment) {
    if (arguments.isEmpty() || !arguments.getFirst().equals("verify")) {
      err.print(AuditOptions.USAGE);
      return NOT_VERIFIED;
    }
    try {
      return verify(AuditOptions.parse(arguments.subList(1, arguments.size()), environment));
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      err.print(AuditOptions.USAGE);
      return NOT_VERIFIED;
    } catch (IOException | SQLException | StartRefused e) {
      err.println("It could not be verified: " + e.getMessage());
      return NOT_VERIFIED;
    } catch (RuntimeException unexpected) {
      // Java would end with the code that says that the store is broken.
      err.println("It could not be verified: " + unexpected);
      return NOT_VERIFIED;
    }
  }

  private int verify(AuditOptions options) throws IOException, SQLException {
    List<Seal> kept = KeptSeals.read(options.seals());
    List<String> keys = KeptSeals.keys(options.publicKeys());
    String export = options.export();
    long start = System.nanoTime();
    Verification found =
        export == null ? ofStore(options, kept, keys) : ofExport(export, kept, keys);
    double seconds = (System.nanoTime() - start) / NANOS;
    say(found, seconds, kept);
    boolean intact = compareBodies(options) && found.isIntact();
    out.println(intact ? "INTACT" : "NOT INTACT");
    return intact ? INTACT : BROKEN;
  }

  /** Whether all that were asked for are as they were received. */
  private boolean compareBodies(AuditOptions options) throws SQLException {
    if (!options.bodies()) {
      return true;
    }
    AtomicLong broken = new AtomicLong();
    try (AuditedDatabase database = AuditedDatabase.open(options);
        var connection = database.connect()) {
      long compared =
          KeptBodies.compare(
              connection,
              what -> {
                broken.incrementAndGet();
                out.println("BROKEN: " + what);
              });
      out.printf("%d bodies compared, %d broken%n", compared, broken.get());
    }
    return broken.get() == 0;
  }

  private Verification ofStore(AuditOptions options, List<Seal> kept, List<String> keys)
      throws SQLException {
    try (AuditedDatabase database = AuditedDatabase.open(options);
        var connection = database.connect()) {
      return StoreVerifier.verify(connection, kept, keys, this::tell);
    }
  }

  private Verification ofExport(String export, List<Seal> kept, List<String> keys)
      throws IOException {
    if (export.equals("-")) {
      return ExportVerifier.verify(System.in, kept, keys, this::tell);
    }
    try (InputStream file = Files.newInputStream(Path.of(export))) {
      return ExportVerifier.verify(file, kept, keys, this::tell);
    }
  }

  private void tell(long events) {
    err.println(events + " events so far");
  }

  private void say(Verification found, double seconds, List<Seal> kept) {
    out.printf(
        "%d events in %.1f s (%.0f a second), %d seals%n",
        found.checkedEvents(), seconds, found.checkedEvents() / seconds, found.checkedSeals());
    out.printf(
        "chain %s%ntree  %s%nover %d events, up to position %d; %d behind it are not %s yet%n",
        found.head().chainHash(),
        found.head().merkleRoot(),
        found.head().events(),
        found.head().position(),
        found.head().unlinkedEvents(),
        "linked or sealed");
    for (ChainBreak each : found.breaks()) {
      out.printf("BROKEN at position %d: %s: %s%n", each.position(), each.reason(), each.message());
    }
    if (found.breaksInAll() > found.breaks().size()) {
      out.printf("and %d more%n", found.breaksInAll() - found.breaks().size());
    }
    if (kept.isEmpty()) {
      out.println(
          "Without a seal that was kept elsewhere this does not prove that the database was");
      out.println("not rewritten as a whole: give one with --seal.");
    }
    warnOfOldSeals(found.lastSealAt(), kept.stream().map(Seal::sealedAt).toList());
  }

  void warnOfOldSeals(@Nullable Instant lastOfStore, List<Instant> kept) {
    Instant newest = kept.stream().max(Instant::compareTo).orElse(null);
    if (lastOfStore != null && newest != null && newest.plus(OLD).isBefore(lastOfStore)) {
      out.printf(
          "The newest seal that you gave is of %s, and the store's newest of %s: nothing proves"
              + " what%nlies between. Is the daily copy of the seals still made, and of all of"
              + " them?%n",
          newest, lastOfStore);
    }
  }
}
