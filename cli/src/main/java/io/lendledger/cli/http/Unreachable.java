package io.lendledger.cli.http;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says why nothing came back. */
final class Unreachable {

  private Unreachable() {}

  /** Whether another try at once would end in the same way. */
  static boolean isSettled(IOException failed) {
    return failed instanceof ConnectException || has(failed, CertificateException.class);
  }

  static CommandFailure because(IOException failed, String server) {
    return new CommandFailure(ExitCode.UNREACHABLE, sentence(failed, server), failed);
  }

  private static String sentence(IOException failed, String server) {
    if (has(failed, UnresolvedAddressException.class)) {
      return "%s cannot be reached: no such host.".formatted(server);
    }
    if (failed instanceof ConnectException) {
      return "%s cannot be reached: is the service running there?".formatted(server);
    }
    if (has(failed, CertificateException.class)) {
      return ("%s shows a certificate that is not trusted, or is not for that name."
              + " 'lendledger login --ca FILE' trusts the one in FILE, and --data-dir DIR that of a"
              + " service on this machine whose data are in DIR.")
          .formatted(server);
    }
    if (failed instanceof SSLException) {
      return "%s and this program cannot agree on TLS: %s.".formatted(server, failed.getMessage());
    }
    if (failed instanceof HttpTimeoutException) {
      return "%s did not answer in time.".formatted(server);
    }
    return "%s was lost before it answered: %s.".formatted(server, failed.getMessage());
  }

  private static boolean has(Throwable failed, Class<? extends Throwable> kind) {
    for (@Nullable Throwable each = failed; each != null; each = each.getCause()) {
      if (kind.isInstance(each)) {
        return true;
      }
    }
    return false;
  }
}
