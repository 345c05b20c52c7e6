package io.lendledger.gateway.edge.refusal;

import io.lendledger.gateway.edge.connection.RequestGuard;
import io.lendledger.gateway.edge.connection.RequestGuard.Fault;
import io.lendledger.gateway.edge.connection.StreamFaults;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.AbstractSniHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * Puts the envelope into the server's own empty answers to HTTP/1.1 that it cannot decode: a
 * garbled request line, headers that are too long.
 */
final class UndecodableRefusals extends ChannelOutboundHandlerAdapter {

  private static final int LOWEST_REFUSAL = 400;

  private final Function<String, byte[]> envelope;
  private long answers;

  private UndecodableRefusals(Function<String, byte[]> envelope) {
    this.envelope = envelope;
  }

  /** Waits for the first bytes: the codec is chosen in the TLS handshake, after the start. */
  static void watch(Channel channel, Function<String, byte[]> envelope) {
    ChannelPipeline pipeline = channel.pipeline();
    ChannelHandlerContext tls = tls(pipeline);
    FirstBytes waiting = new FirstBytes(envelope);
    if (tls == null) {
      pipeline.addFirst(waiting);
    } else {
      pipeline.addAfter(tls.name(), null, waiting);
    }
  }

  // Until the client has named the server it wants, another handler keeps the place of TLS.
  private static @Nullable ChannelHandlerContext tls(ChannelPipeline pipeline) {
    ChannelHandlerContext named = pipeline.context(AbstractSniHandler.class);
    return named == null ? pipeline.context(SslHandler.class) : named;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    Fault fault = RequestGuard.faultOf(context.channel());
    if (fault != null && answers >= fault.answers()) {
      // Its request was answered before the rest of it came.
      ReferenceCountUtil.release(message);
      var _ = context.close(promise);
      return;
    }
    if (message instanceof LastHttpContent && !isInterim(message)) {
      answers++;
    }
    super.write(
        context,
        message instanceof FullHttpResponse response && isBare(response)
            ? withEnvelope(response, fault)
            : message,
        promise);
  }

  private static boolean isInterim(Object message) {
    return message instanceof HttpResponse response
        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
  }

  private static boolean isBare(FullHttpResponse response) {
    return response.status().code() >= LOWEST_REFUSAL
        && !response.content().isReadable()
        && !response.headers().contains(RequestIds.HEADER);
  }

  private FullHttpResponse withEnvelope(FullHttpResponse bare, @Nullable Fault fault) {
    String reason = fault == null ? bare.status().reasonPhrase() : fault.reason();
    byte[] body = envelope.apply("The request cannot be read: " + reason);
    FullHttpResponse answer =
        new DefaultFullHttpResponse(
            bare.protocolVersion(), bare.status(), Unpooled.wrappedBuffer(body));
    answer
        .headers()
        .set(bare.headers())
        .set(RequestIds.HEADER, RequestIds.harmless(null))
        .set(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE)
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
        .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
    bare.release();
    return answer;
  }

  private static final class FirstBytes extends ChannelInboundHandlerAdapter {

    private final Function<String, byte[]> envelope;

    FirstBytes(Function<String, byte[]> envelope) {
      this.envelope = envelope;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
      ChannelPipeline pipeline = context.pipeline();
      ChannelHandlerContext codec = pipeline.context(HttpServerCodec.class);
      if (codec != null) {
        pipeline.addAfter(codec.name(), null, new UndecodableRefusals(envelope));
        RequestGuard.before(codec);
      }
      StreamFaults.quiet(pipeline);
      super.channelRead(context, message);
      pipeline.remove(this);
    }
  }
}
