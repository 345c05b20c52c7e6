package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that is gone before TLS is agreed, as one that restarts behind a balancer. */
class HandshakeTest {

  @TempDir Path home;

  @Test
  void aCutIsNoCertificateThatIsNotTrusted() throws Exception {
    Shell shell = new Shell(home);
    AtomicInteger connections = new AtomicInteger();
    try (ServerSocket service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> cutAll(service, connections));
      shell.environment.put("LENDLEDGER_CLIENT_SECRET", "secret");
      Said said =
          shell.run(
              "login",
              "--server",
              "https://localhost:" + service.getLocalPort(),
              "--client-id",
              "me");
      assertThat(said.exitCode()).isEqualTo(3);
      assertThat(said.err()).doesNotContain("certificate");
      assertThat(shell.pauses).containsExactly(1_000L, 2_000L);
      assertThat(connections.get()).isGreaterThanOrEqualTo(3);
    }
  }

  private static void cutAll(ServerSocket service, AtomicInteger connections) {
    try {
      while (true) {
        try (Socket each = service.accept()) {
          connections.incrementAndGet();
          each.getInputStream().read();
        }
      }
    } catch (IOException closed) {
      assertThat(service.isClosed()).isTrue();
    }
  }
}
