package io.lendledger.cli.command;

import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.profile.Profile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that asks the service. */
final class ServiceOptions {

  @Mixin final HelpOption help = new HelpOption();
  @Mixin final ProfileOption profile = new ProfileOption();

  @Option(names = "--json", description = "The service's own JSON instead of text for people.")
  boolean json;

  @Option(
      names = "--as",
      paramLabel = "WHO",
      description = "As lender, desk or audit (otherwise as the scopes of the login say).")
  @Nullable Caller caller;

  @Option(
      names = "--max-wait",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long to ask again while the service has no room (default: 60).")
  long maxWaitSeconds;

  /** Zero is allowed: then it is asked once. */
  long maxWaitSeconds() {
    return Seconds.atLeast(0, "--max-wait", maxWaitSeconds);
  }

  Caller caller(Profile read) {
    Caller given = caller;
    return given == null ? read.caller() : given;
  }
}
