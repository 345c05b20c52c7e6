package io.lendledger.gateway.edge.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends streams of HTTP/2 that break the protocol (RFC 9113, section 5.4.2), and connections that do
 * (section 5.4.1): that is the client's fault, and no failure of the service to be logged with a
 * trace.
 */
public final class StreamFaults extends ChannelInboundHandlerAdapter {

  private static final Logger log = LoggerFactory.getLogger(StreamFaults.class);

  private StreamFaults() {}

  /** Takes the faults of an HTTP/2 connection's streams; does nothing with another connection. */
  public static void quiet(ChannelPipeline pipeline) {
    ChannelHandlerContext streams = pipeline.context(Http2MultiplexHandler.class);
    if (streams != null) {
      pipeline.addBefore(streams.name(), null, new StreamFaults());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) throws Exception {
    if (failure instanceof Http2FrameStreamException fault) {
      log.debug("A stream of {} was reset: {}", context.channel(), fault.getMessage());
      var _ =
          context.writeAndFlush(new DefaultHttp2ResetFrame(fault.error()).stream(fault.stream()));
    } else if (failure instanceof Http2Exception fault) {
      log.debug("{} breaks the protocol: {}", context.channel(), fault.getMessage());
      var _ = context.close();
    } else {
      super.exceptionCaught(context, failure);
    }
  }
}
