package io.lendledger.gateway.edge.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Stops reading from a connection for a while. A refused caller that retries at once then costs
 * next to nothing; a caller that waits as long as the refusal says never notices.
 */
public final class ReadingPause extends ChannelInboundHandlerAdapter {

  private static final String NAME = "lendledger.reading-pause";

  private final Queue<Object> unread = new ArrayDeque<>();

  private ReadingPause() {}

  /**
   * Pauses the connection of an HTTP/1.1 request; streams of HTTP/2 share theirs with others, so
   * theirs is not.
   */
  public static void take(ServerHttpRequest request, Duration length) {
    if (ServerHttpRequestDecorator.getNativeRequest(request) instanceof HttpServerRequest server) {
      server.withConnection(connection -> pause(connection.channel(), length));
    }
  }

  private static void pause(Channel channel, Duration length) {
    if (channel.pipeline().get(HeaderDeadline.NAME) != null) {
      channel.eventLoop().execute(() -> begin(channel, length));
    }
  }

  private static void begin(Channel channel, Duration length) {
    if (!channel.isActive() || channel.pipeline().get(NAME) != null) {
      return;
    }
    ReadingPause pause = new ReadingPause();
    channel.pipeline().addFirst(NAME, pause);
    var _ =
        channel
            .eventLoop()
            .schedule(
                () -> {
                  if (channel.pipeline().get(NAME) == pause) {
                    channel.pipeline().remove(pause);
                  }
                },
                length.toMillis(),
                TimeUnit.MILLISECONDS);
  }

  /** Bytes read already wait here, and no more are read. */
  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    unread.add(message);
    context.channel().config().setAutoRead(false);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    // Told once the messages are.
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (unread.isEmpty()) {
      return;
    }
    if (!context.channel().isActive()) {
      unread.forEach(ReferenceCountUtil::release);
      unread.clear();
      return;
    }
    while (!unread.isEmpty()) {
      context.fireChannelRead(unread.remove());
    }
    context.fireChannelReadComplete();
    context.channel().config().setAutoRead(true);
  }
}
