package io.lendledger.gateway.edge.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose next request does not arrive in time, counted from its first byte:
 * bytes that drip in do not put it off. Lives on one event loop.
 */
final class HeaderDeadline extends ChannelInboundHandlerAdapter {

  static final String NAME = "lendledger.header-deadline";

  private final Duration header;
  private final Duration idle;
  private @Nullable ScheduledFuture<?> deadline;
  private boolean counting;
  private boolean served;

  HeaderDeadline(Duration header, Duration idle) {
    this.header = header;
    this.idle = idle;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) throws Exception {
    close(context.channel(), idle);
    super.channelActive(context);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (!served && !counting) {
      counting = true;
      close(context.channel(), header);
    }
    super.channelRead(context, message);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    cancel();
    super.channelInactive(context);
  }

  /** A request has arrived. */
  void arrived() {
    served = true;
    cancel();
  }

  /** It is answered; the next may come. */
  void answered() {
    served = false;
    counting = false;
  }

  private void close(Channel channel, Duration delay) {
    cancel();
    deadline =
        channel.eventLoop().schedule(() -> end(channel), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static void end(Channel channel) {
    var _ = channel.close();
  }

  private void cancel() {
    ScheduledFuture<?> running = deadline;
    if (running != null) {
      running.cancel(false);
      deadline = null;
    }
  }
}
