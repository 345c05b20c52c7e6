package io.lendledger.gateway.edge.connection;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.channel.Channel;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerState;

/** Sets the bounds on connections, streams and resets (RFC 9113, section 10.5). */
@Component
class ConnectionBounds
    implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, MeterBinder {

  private static final int MOST_STREAMS = 128;
  private static final int MOST_HEADER_BYTES = 16 * 1024;
  private static final int MOST_RESETS = 200;
  private static final int RESETS_WINDOW_SECONDS = 30;

  private final ConnectionSettings settings;
  private final UnreadAnswers unread;
  private final TrustedProxies proxies;
  private final OpenConnections open;

  ConnectionBounds(ConnectionSettings settings, UnreadAnswers unread) {
    this.settings = settings;
    this.unread = unread;
    this.proxies = new TrustedProxies(settings.trustedProxies());
    this.open = new OpenConnections(settings.most());
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    open.bindTo(registry);
  }

  @Override
  public void customize(NettyReactiveWebServerFactory factory) {
    factory.addServerCustomizers(this::bound);
  }

  private HttpServer bound(HttpServer server) {
    return (proxies.isNone() ? server : server.forwarded(proxies::seen))
        .idleTimeout(settings.idleTimeout())
        .readTimeout(settings.silenceTimeout())
        .requestTimeout(settings.requestTimeout())
        .http2Settings(http2 ->
            http2
                .maxConcurrentStreams(MOST_STREAMS)
                .maxHeaderListSize(MOST_HEADER_BYTES)
                .maxDecodedRstFramesPerWindow(MOST_RESETS, RESETS_WINDOW_SECONDS))
        .doOnChannelInit((_, channel, _) -> accept(channel))
        .childObserve(this::observe);
  }

  private void accept(Channel channel) {
    HeaderDeadline deadline = new HeaderDeadline(settings.headerTimeout(), settings.idleTimeout());
    if (!open.isTaken(channel, deadline)) {
      var _ = channel.close();
      return;
    }
    unread.watch(channel);
    channel.pipeline().addFirst(HeaderDeadline.NAME, deadline);
  }

  private void observe(Connection connection, ConnectionObserver.State state) {
    Channel channel = connection.channel();
    if (state == HttpServerState.REQUEST_RECEIVED && channel.parent() != null) {
      unread.watch(channel);
    }
    if (channel.pipeline().get(HeaderDeadline.NAME) instanceof HeaderDeadline deadline) {
      if (state == HttpServerState.REQUEST_RECEIVED) {
        deadline.arrived();
      } else if (ConnectionObserver.State.DISCONNECTING.equals(state)) {
        deadline.answered();
      }
    } else if (state == HttpServerState.REQUEST_RECEIVED
        && channel.parent() != null
        && channel.parent().pipeline().get(HeaderDeadline.NAME) instanceof HeaderDeadline h2) {
      // Frames other than requests keep an HTTP/2 connection alive: from its first request on it
      // is bounded by its streams and the idle timeout.
      h2.arrived(channel);
    }
  }
}
