package io.lendledger.gateway.edge.connection;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.http.server.HttpServerRequest;

/** Closes the connection of a request whose receiver reads no more; of HTTP/2 its stream alone. */
public final class CutConnection {

  private CutConnection() {}

  /** Closes it, whatever is still to be sent. */
  public static void of(ServerHttpRequest request) {
    if (ServerHttpRequestDecorator.getNativeRequest(request) instanceof HttpServerRequest server) {
      server.withConnection(connection -> of(connection.channel()));
    }
  }

  /** A stream whose answer is written, though not read, would close without telling anybody. */
  static void of(Channel channel) {
    if (channel instanceof Http2StreamChannel stream) {
      var _ =
          channel
              .parent()
              .writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(stream.stream()));
    }
    var _ = channel.close();
  }
}
