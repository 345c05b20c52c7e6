package io.lendledger.gateway.edge.connection;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.http.server.HttpServerRequest;

/** Closes the connection of a request whose receiver reads no more; of HTTP/2 its stream alone. */
public final class CutConnection {

  private CutConnection() {}

  /** Closes it, whatever is still to be sent. */
  public static void of(ServerHttpRequest request) {
    if (ServerHttpRequestDecorator.getNativeRequest(request) instanceof HttpServerRequest server) {
      server.withConnection(connection -> {
        var _ = connection.channel().close();
      });
    }
  }
}
