package io.lendledger.platform.scenario;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports that a service may listen on some seconds from now. They lie below those that systems give
 * to outgoing connections and to listeners that take any, and each test JVM has a stretch of its
 * own: a port is not taken between the moment it is chosen and the moment it is used.
 */
public final class FreePort {

  private static final int FIRST = 10_240;
  private static final int STRETCH = 100;
  private static final int STRETCHES = 220;

  private static final int OURS =
      FIRST + (int) (ProcessHandle.current().pid() % STRETCHES) * STRETCH;
  private static final AtomicInteger CHOSEN = new AtomicInteger();

  private FreePort() {}

  /** A port that nobody listens on. */
  public static int choose() throws IOException {
    for (int attempt = 0; attempt < STRETCH; attempt++) {
      int port = OURS + CHOSEN.getAndIncrement() % STRETCH;
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("Every port from " + OURS + " to " + (OURS + STRETCH) + " is taken");
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
