package io.lendledger.platform.backup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Options of a command, as {@code --name value} or {@code --name=value}. */
public record Options(Map<String, List<String>> given, Map<String, String> environment) {

  /** Throws {@link IllegalArgumentException} for what is not known, or has no value. */
  public static Options parse(
      List<String> arguments, Set<String> known, Map<String, String> environment) {
    Map<String, List<String>> given = new HashMap<>();
    for (int each = 0; each < arguments.size(); each++) {
      String argument = arguments.get(each);
      int equals = argument.indexOf('=');
      String name = equals > 0 ? argument.substring(0, equals) : argument;
      if (!known.contains(name)) {
        throw new IllegalArgumentException(name + " is unknown");
      }
      if (equals < 0 && each + 1 == arguments.size()) {
        throw new IllegalArgumentException(name + " needs a value");
      }
      String value = equals > 0 ? argument.substring(equals + 1) : arguments.get(++each);
      given.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }
    return new Options(given, environment);
  }

  public List<String> all(String name) {
    return given.getOrDefault(name, List.of());
  }

  /** The one value; null when it was not given. */
  public @Nullable String one(String name) {
    List<String> values = all(name);
    if (values.size() > 1) {
      throw new IllegalArgumentException(name + " is given twice");
    }
    return values.isEmpty() ? null : values.getFirst();
  }

  /** A directory that must be given. */
  public Path directory(String name) {
    String value = one(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return absolute(Path.of(value));
  }

  /** The data directory: the service's own unless another is named. */
  public Path data() {
    String named = one("--data-dir");
    String home = environment.getOrDefault("LENDLEDGER_HOME", ".");
    return absolute(named == null ? Path.of(home, "data") : Path.of(named));
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
