package io.lendledger.cli.command;

import io.lendledger.cli.profile.Profiles;
import io.lendledger.cli.terminal.Surroundings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which service, and as whom. */
final class ProfileOption {

  static final String VARIABLE = "LENDLEDGER_PROFILE";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "One of several logins (otherwise $" + VARIABLE + ", or 'default').")
  @Nullable String given;

  String name(Surroundings around) {
    String named = given;
    if (named != null) {
      return named;
    }
    String variable = around.variable(VARIABLE);
    return variable.isEmpty() ? Profiles.DEFAULT : variable;
  }
}
