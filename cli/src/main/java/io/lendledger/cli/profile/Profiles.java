package io.lendledger.cli.profile;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.json.UnreadableJson;
import io.lendledger.cli.terminal.Surroundings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The profiles of this person, each a private file. */
public final class Profiles {

  /** The profile that is meant when none is named. */
  public static final String DEFAULT = "default";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private final Path directory;

  private Profiles(Path directory) {
    this.directory = directory;
  }

  /** Those below {@code XDG_CONFIG_HOME}, or else {@code ~/.config}. */
  public static Profiles of(Surroundings around) {
    String home = around.variable("HOME");
    String configured = around.variable("XDG_CONFIG_HOME");
    Path below =
        configured.isEmpty()
            ? Path.of(home.isEmpty() ? System.getProperty("user.home") : home, ".config")
            : Path.of(configured);
    return new Profiles(below.resolve("lendledger"));
  }

  public PrivateFile file(String name) {
    return beside(name, ".json");
  }

  public PrivateFile beside(String name, String suffix) {
    if (!NAME.matcher(name).matches()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "The profile '%s' has a name that no file should have: use letters, digits, . _ -"
              .formatted(name));
    }
    return new PrivateFile(directory.resolve(name + suffix));
  }

  public Profile read(String name) {
    return kept(name)
        .orElseThrow(() ->
            new CommandFailure(
                ExitCode.CREDENTIALS,
                "Not logged in: 'lendledger login%s' does that."
                    .formatted(name.equals(DEFAULT) ? "" : " --profile " + name)));
  }

  private Optional<Profile> kept(String name) {
    PrivateFile file = file(name);
    try {
      return file.read().map(kept -> Profile.read(Json.parse(kept)));
    } catch (UnreadableJson broken) {
      throw new CommandFailure(
          ExitCode.CREDENTIALS, file.path() + " cannot be read: log in again.", broken);
    }
  }

  public void write(String name, Profile profile) {
    file(name).write(profile.written());
  }

  /**
   * Keeps a new token of a login; one that has ended, or that another took the place of, stays so.
   */
  public void renew(String name, Profile renewed) {
    if (kept(name).map(each -> each.with(renewed.token())).filter(renewed::equals).isPresent()) {
      write(name, renewed);
    }
  }
}
