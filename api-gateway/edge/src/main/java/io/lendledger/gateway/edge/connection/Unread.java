package io.lendledger.gateway.edge.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import java.util.concurrent.TimeUnit;

/**
 * What lies before a connection, or a stream of HTTP/2, because its client has not read it yet. It
 * is read on when it becomes less, or when more is written: who writes waits for what went before.
 */
final class Unread extends ChannelOutboundHandlerAdapter {

  private final Channel channel;
  private volatile long writes;
  private long writesSeen;
  private long bytes;
  private long since;

  Unread(Channel channel) {
    this.channel = channel;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate")
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    writes++;
    super.write(context, message, promise);
  }

  /** Looks again; its bytes. */
  long look(long now) {
    long waiting = channel.isActive() ? Math.max(0, waiting()) : 0;
    long written = writes;
    if (waiting < bytes || bytes == 0 || written != writesSeen) {
      since = now;
    }
    bytes = waiting;
    writesSeen = written;
    return waiting;
  }

  private long waiting() {
    var marks = channel.config().getWriteBufferWaterMark();
    return channel.isWritable()
        ? marks.high() - channel.bytesBeforeUnwritable()
        : marks.low() + channel.bytesBeforeWritable();
  }

  /** Whether nothing of it was read for longer than its bytes take at the least rate. */
  boolean isAbandoned(long now, ConnectionSettings settings) {
    long patience =
        settings.slowGrace().toNanos()
            + TimeUnit.SECONDS.toNanos(1) * bytes / settings.leastBytesPerSecond();
    return bytes > 0 && now - since > patience;
  }

  /** Whether its bytes are those of its streams, too. */
  boolean hasStreams() {
    return channel.pipeline().context(Http2MultiplexHandler.class) != null;
  }

  long bytes() {
    return bytes;
  }

  long nanosUnread(long now) {
    return now - since;
  }

  void cut() {
    CutConnection.of(channel);
  }
}
