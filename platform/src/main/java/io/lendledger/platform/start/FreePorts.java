package io.lendledger.platform.start;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** Refuses a start on a used port at once, before it starts a database in vain. */
public final class FreePorts implements ApplicationContextInitializer<GenericApplicationContext> {

  @Override
  public void initialize(GenericApplicationContext context) {
    Environment environment = context.getEnvironment();
    require(environment, "server");
    if (port(environment, "management.server") != port(environment, "server")) {
      require(environment, "management.server");
    }
    if (environment.getProperty("lendledger.sftp.enabled", Boolean.class, false)) {
      require(environment, "lendledger.sftp");
    }
  }

  private static void require(Environment environment, String server) {
    int port = port(environment, server);
    if (port <= 0) {
      return;
    }
    String host = environment.getProperty(server + ".address");
    var address =
        StringUtils.hasText(host) ? new InetSocketAddress(host, port) : new InetSocketAddress(port);
    try (var socket = new ServerSocket()) {
      socket.bind(address);
    } catch (IOException e) {
      throw new StartRefused(
          "Port %d cannot be served (%s): end what uses it, or choose another with"
                  .formatted(port, e.getMessage())
              + " --%s.port=<port>.".formatted(server),
          e);
    }
  }

  private static int port(Environment environment, String server) {
    return environment.getProperty(server + ".port", Integer.class, 0);
  }
}
