package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.profile.Trust;
import io.lendledger.cli.terminal.Surroundings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Which certificates a service is trusted by. */
record Certificates(Surroundings around) {

  /**
   * Those of the file; else, of a service on this machine, the one that it made for itself; else
   * the public ones.
   */
  String trusted(Server at, @Nullable Path ca, @Nullable Path data) {
    if (ca != null && data != null) {
      throw new CommandFailure(ExitCode.USAGE, "Give either --ca or --data-dir");
    }
    if (ca != null) {
      return Trust.ofFile(ca);
    }
    if (data != null) {
      String own = Trust.ofDataDirectory(data);
      if (own.isEmpty()) {
        throw new CommandFailure(
            ExitCode.USAGE, data + " holds no certificate of a service that you can read");
      }
      return own;
    }
    String home = around.variable("LENDLEDGER_HOME");
    return at.isHere() && !home.isEmpty() ? Trust.ofDataDirectory(Path.of(home, "data")) : "";
  }
}
