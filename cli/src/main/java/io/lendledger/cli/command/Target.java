package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Where webhooks are forwarded to. */
record Target(URI uri) {

  static Target of(String given) {
    try {
      URI uri = new URI(given);
      boolean isPrivate =
          "https".equals(uri.getScheme())
              || ("http".equals(uri.getScheme()) && Server.isHere(uri.getHost()));
      boolean isWhole = uri.getHost() != null && Server.isPort(uri) && uri.getRawUserInfo() == null;
      if (isWhole && isPrivate) {
        return new Target(uri);
      }
    } catch (URISyntaxException unreadable) {
      throw refused(unreadable);
    }
    throw refused(null);
  }

  String address() {
    return uri.toString();
  }

  private static CommandFailure refused(@Nullable Exception cause) {
    return new CommandFailure(
        ExitCode.USAGE,
        "--forward-to takes an https address, or an http address of this machine",
        cause);
  }
}
