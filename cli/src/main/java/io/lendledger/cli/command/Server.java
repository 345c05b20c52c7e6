package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a service is.
 *
 * @param address scheme, host and port
 * @param isHere whether it is on this machine
 */
record Server(String address, boolean isHere) {

  private static final int UNSAID = -1;
  private static final int LAST_PORT = 65_535;
  private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]");

  static boolean isHere(@Nullable String host) {
    return host != null && HERE.contains(host);
  }

  /** Whether a port is one, or none is said. */
  static boolean isPort(URI uri) {
    int port = uri.getPort();
    return port == UNSAID || (port > 0 && port <= LAST_PORT);
  }

  /** The first of them that is given. */
  static Server of(@Nullable String given, String variable, String otherwise) {
    return given != null ? of(given) : of(variable.isEmpty() ? otherwise : variable);
  }

  /** Of an address by https; by http on this machine alone, since others could listen. */
  static Server of(String given) {
    try {
      URI uri = new URI(given);
      String host = uri.getHost();
      String path = uri.getRawPath();
      boolean isBare =
          (path == null || path.isEmpty() || path.equals("/"))
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null
              && uri.getRawUserInfo() == null;
      if (host == null || !isBare || !isPort(uri)) {
        throw refused(given);
      }
      boolean isHere = isHere(host);
      boolean isAllowed =
          "https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isHere);
      if (!isAllowed) {
        throw refused(given);
      }
      String port = uri.getPort() == UNSAID ? "" : ":" + uri.getPort();
      return new Server(uri.getScheme() + "://" + host + port, isHere);
    } catch (URISyntaxException | IllegalArgumentException unreadable) {
      throw refused(given);
    }
  }

  private static CommandFailure refused(String given) {
    String shown = given.contains("@") ? "the address with a name in it" : given;
    return new CommandFailure(
        ExitCode.USAGE,
        "%s is no address of a service: write https://HOST or https://HOST:PORT".formatted(shown));
  }
}
