package io.lendledger.gateway.edge.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose next request does not arrive in time, counted from its first byte:
 * bytes that drip in do not put it off. Lives on one event loop; whether it is idle anybody may
 * ask.
 */
final class HeaderDeadline extends ChannelInboundHandlerAdapter {

  static final String NAME = "lendledger.header-deadline";

  private final Duration header;
  private final Duration idle;
  private @Nullable ScheduledFuture<?> deadline;
  private boolean counting;
  private volatile boolean served;
  private volatile boolean hasStreams;
  private volatile long idleSince = System.nanoTime();

  /** Streams of an HTTP/2 connection that are not yet answered. */
  private final AtomicInteger streams = new AtomicInteger();

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

  void arrived() {
    served = true;
    cancel();
  }

  /** It is answered; the next may come. */
  void answered() {
    served = false;
    counting = false;
    idleSince = System.nanoTime();
  }

  /** A stream of an HTTP/2 connection has a request, from which on it has no deadline. */
  void arrived(Channel stream) {
    streams.incrementAndGet();
    hasStreams = true;
    stream
        .closeFuture()
        .addListener(_ -> {
          idleSince = System.nanoTime();
          streams.decrementAndGet();
        });
    arrived();
  }

  /** Whether no request of it is being answered; may be asked on any thread. */
  boolean isIdle() {
    return hasStreams ? streams.get() == 0 : !served;
  }

  /** Since when, by {@link System#nanoTime}. */
  long idleSince() {
    return idleSince;
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
