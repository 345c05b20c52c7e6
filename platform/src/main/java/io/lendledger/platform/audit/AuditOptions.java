package io.lendledger.platform.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code lendledger audit verify}.
 *
 * @param url the store's database; null for the embedded one
 * @param user a user a user who may read it
 * @param password of the user
 * @param data the data directory of the embedded database
 * @param export an export instead of a database; {@code -} is standard input
 * @param bodies whether the original bytes of submissions are compared, too
 * @param seals files with seals that were kept
 * @param publicKeys keys to trust, in Base64
 */
record AuditOptions(
    @Nullable String url,
    @Nullable String user,
    @Nullable String password,
    Path data,
    @Nullable String export,
    boolean bodies,
    List<Path> seals,
    List<String> publicKeys) {

  static final String USAGE =
      """
      Usage: lendledger audit verify [--seal FILE]... [--public-key BASE64]... [--bodies] [SOURCE]

      Recomputes the chain over the events and says what was changed, removed or inserted, and where.
      A seal that was kept elsewhere (GET /audit/v1/seals/N) proves it; the database alone cannot
      prove that it was not rewritten as a whole.

      SOURCE is one of
        --data-dir DIR      the embedded database there (default: data); running or stopped
        --url JDBC-URL      a PostgreSQL of your own; --user NAME, and the password in
                            LENDLEDGER_AUDIT_PASSWORD; read-only
        --export FILE       the whole history as NDJSON (GET /audit/v1/events); - reads standard
                            input; needs a seal

        --seal FILE         a seal, or pages of seals, one behind the other, as the service gave them
        --bodies            compare the original bytes of all submissions with their events, too;
                            not of an export
        --public-key BASE64 trust this key, or the first PEM or Base64 of this file, and no other

      Exit code 0: intact. 1: something is broken. 2: it could not be verified.
      """;

  AuditOptions {
    seals = List.copyOf(seals);
    publicKeys = List.copyOf(publicKeys);
  }

  /** Reads the arguments; throws {@link IllegalArgumentException}, which says what is wrong. */
  static AuditOptions parse(List<String> arguments, Map<String, String> environment) {
    var given = new Given();
    for (int each = 0; each < arguments.size(); each += 2) {
      String name = arguments.get(each);
      int equals = name.indexOf('=');
      if (name.equals("--bodies")) {
        given.bodies = true;
        each--;
      } else if (equals > 0) {
        given.take(name.substring(0, equals), name.substring(equals + 1));
        each--;
      } else if (each + 1 < arguments.size()) {
        given.take(name, arguments.get(each + 1));
      } else {
        throw new IllegalArgumentException(name + " needs a value, or is unknown");
      }
    }
    return given.options(environment);
  }

  private static final class Given {

    private @Nullable String url;
    private @Nullable String user;
    private @Nullable String data;
    private @Nullable String export;
    private boolean bodies;
    private final List<Path> seals = new ArrayList<>();
    private final List<String> publicKeys = new ArrayList<>();

    void take(String name, String value) {
      switch (name) {
        case "--url" -> url = value;
        case "--user" -> user = value;
        case "--data-dir" -> data = value;
        case "--export" -> export = value;
        case "--seal" -> seals.add(Path.of(value));
        case "--public-key" -> publicKeys.add(value);
        default -> throw new IllegalArgumentException(name + " is unknown");
      }
    }

    AuditOptions options(Map<String, String> environment) {
      if ((url == null ? 0 : 1) + (data == null ? 0 : 1) + (export == null ? 0 : 1) > 1) {
        throw new IllegalArgumentException("only one of --url, --data-dir and --export");
      }
      if (export != null && seals.isEmpty()) {
        throw new IllegalArgumentException("--export needs a --seal to be held against");
      }
      if (export != null && bodies) {
        throw new IllegalArgumentException("--bodies needs a database: an export has none");
      }
      String home = environment.getOrDefault("LENDLEDGER_HOME", ".");
      return new AuditOptions(
          url,
          user,
          environment.get("LENDLEDGER_AUDIT_PASSWORD"),
          data == null ? Path.of(home, "data") : Path.of(data),
          export,
          bodies,
          seals,
          publicKeys);
    }
  }
}
