package io.lendledger.platform.check;

import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.command.integrity.verify.Verification;
import io.lendledger.core.integrity.Seal;
import io.lendledger.platform.audit.KeptSeals;
import io.lendledger.platform.backup.Options;
import io.lendledger.platform.check.Finding.Weight;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.database.SupportedPostgres;
import io.lendledger.platform.postgres.DirectoryDatabase;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code lendledger check}: looks at an installation, running or stopped, and changes nothing. */
public final class CheckCommand {

  static final String USAGE =
      """
      Usage: lendledger check [--data-dir DIR | --url JDBC-URL --user NAME] [--seal FILE]...

      Says of an installation, while it runs or rests: versions, tables, the chain of events and its
      seals, pages, read models, keys, disk, certificate, archive. Every event and page is read. Run it
      as the user that the service runs as.

        --data-dir DIR      the data directory of an embedded database (default: data)
        --url JDBC-URL      a PostgreSQL of your own; --user NAME, and the password in
                            LENDLEDGER_AUDIT_PASSWORD
        --seal FILE         a seal that was kept elsewhere, to be held against; may be repeated

      Exit code 0: all is fine. 1: look at something. 2: something is broken, or cannot be looked at.
      """;

  private static final Set<String> OPTIONS = Set.of("--data-dir", "--url", "--user", "--seal");
  private static final String HAS_STORE = "SELECT to_regclass('eventstore.chain_head') IS NOT NULL";
  private static final String DAMAGED_PAGE = "XX001";
  private static final int NOT_CHECKED = 2;

  private final PrintStream out;
  private final PrintStream err;
  private Weight worst = Weight.FINE;

  CheckCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Whether the arguments of the process are for this command. */
  public static boolean isMeant(String... arguments) {
    return arguments.length > 0 && arguments[0].equals("check");
  }

  /** Runs it and gives the exit code. */
  public static int run(String... arguments) {
    return new CheckCommand(System.out, System.err)
        .run(List.of(arguments).subList(1, arguments.length), System.getenv());
  }

  int run(List<String> arguments, Map<String, String> environment) {
    Options options;
    List<Seal> kept;
    try {
      options = Options.parse(arguments, OPTIONS, environment);
      if (options.one("--url") != null && options.one("--data-dir") != null) {
        throw new IllegalArgumentException("only one of --url and --data-dir");
      }
      kept = KeptSeals.read(options.all("--seal").stream().map(Path::of).toList());
    } catch (IllegalArgumentException | IOException e) {
      err.println(e.getMessage());
      err.print(USAGE);
      return NOT_CHECKED;
    }
    try {
      String version = CheckCommand.class.getPackage().getImplementationVersion();
      say(Finding.fine("Lendledger " + (version == null ? "of no known version" : version)));
      look(options, kept, environment);
    } catch (IOException | SQLException | RuntimeException e) {
      say(
          Finding.broken(
              "It cannot be looked at further: "
                  + (e instanceof RuntimeException && !(e instanceof StartRefused)
                      ? e.toString()
                      : e.getMessage())));
    }
    return worst.exitCode();
  }

  private void look(Options options, List<Seal> kept, Map<String, String> environment)
      throws IOException, SQLException {
    String url = options.one("--url");
    if (url != null) {
      lookAt(url, login(options, environment), null, kept);
      return;
    }
    Path data = options.data();
    if (!DirectoryDatabase.isIn(data)) {
      throw new StartRefused(
          "%s holds no embedded database: name its directory with --data-dir, or another database with --url"
              .formatted(data));
    }
    new DataDirectoryLook(data, Clock.systemUTC().instant()).look().forEach(this::say);
    PageFiles files = new PageFiles(data.resolve("postgres"));
    try (DirectoryDatabase database = DirectoryDatabase.open(data)) {
      say(
          Finding.fine(
              database.isOfService()
                  ? "The service runs"
                  : "The service does not run; its database was started for this look"));
      lookAt(database.url(), database.login(), files, kept);
    } catch (SQLException | StartRefused refused) {
      // Not even a session could be opened; without checksums nobody would have noticed.
      if (isOfDamagedPage(refused) && !files.areRead()) {
        say(files.look());
      }
      throw refused;
    }
  }

  private static boolean isOfDamagedPage(Throwable refused) {
    Throwable cause = refused instanceof StartRefused ? refused.getCause() : refused;
    return cause instanceof SQLException said && DAMAGED_PAGE.equals(said.getSQLState());
  }

  private static Properties login(Options options, Map<String, String> environment) {
    var login = new Properties();
    String user = options.one("--user");
    String password = environment.get("LENDLEDGER_AUDIT_PASSWORD");
    if (user != null) {
      login.setProperty("user", user);
    }
    if (password != null) {
      login.setProperty("password", password);
    }
    return login;
  }

  private void lookAt(String url, Properties login, @Nullable PageFiles files, List<Seal> kept)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, login)) {
      DatabaseMetaData server = connection.getMetaData();
      var refusal = SupportedPostgres.refusal(server);
      if (refusal.isPresent()) {
        say(Finding.broken("The database: " + refusal.get()));
        return;
      }
      say(Finding.fine("PostgreSQL " + server.getDatabaseProductVersion()));
      Pages pages = Pages.of(connection);
      say(pages.finding());
      // Before anything is asked for: PostgreSQL refuses whatever is on a damaged page.
      if (files != null && pages.checksums()) {
        say(files.look());
      }
      Schemas.look(url, login).forEach(this::say);
      if (hasStore(connection)) {
        Models.look(connection).forEach(this::say);
        say(verified(connection, kept));
      } else {
        say(Finding.look("The database holds no events: nothing is verified"));
      }
    }
  }

  private static boolean hasStore(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(HAS_STORE)) {
      return row.next() && row.getBoolean(1);
    }
  }

  private Finding verified(Connection connection, List<Seal> kept) throws SQLException {
    Verification found =
        StoreVerifier.verify(
            connection, kept, List.of(), events -> err.println(events + " events so far"));
    if (!found.isIntact()) {
      return Finding.broken(
          "The events are not intact, at %d places; first: %s (audit verify lists all)"
              .formatted(found.breaksInAll(), found.breaks().getFirst().message()));
    }
    return Finding.fine(
        "%d events, up to position %d, and %d seals agree%s"
            .formatted(
                found.checkedEvents(),
                found.head().position(),
                found.checkedSeals(),
                kept.isEmpty() ? "; no seal that was kept elsewhere was given" : ""));
  }

  private void say(Finding finding) {
    worst = worst.compareTo(finding.weight()) < 0 ? finding.weight() : worst;
    out.println(finding);
  }
}
