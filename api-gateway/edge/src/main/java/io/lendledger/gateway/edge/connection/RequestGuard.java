package io.lendledger.gateway.edge.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Guards the codec of HTTP/1.1: it passes on only requests that every proxy reads alike. A request
 * that {@link RequestFraming} faults is answered, in its turn, as one that cannot be decoded, and
 * the connection is closed. Lives on one event loop.
 */
public final class RequestGuard extends ChannelInboundHandlerAdapter {

  private static final AttributeKey<Fault> FAULT =
      AttributeKey.valueOf(RequestGuard.class, "fault");

  private final RequestFraming framing = new RequestFraming();
  private boolean refused;

  /** Guards a codec that has not read yet. */
  public static void before(ChannelHandlerContext codec) {
    codec.pipeline().addBefore(codec.name(), null, new RequestGuard());
  }

  /**
   * The reason for refusing a connection.
   *
   * @param reason the fault
   * @param answers how many answers it gets, the refusal among them
   */
  public record Fault(String reason, long answers) {}

  /** The reason why a connection was refused; null when it was not. */
  public static @Nullable Fault faultOf(Channel channel) {
    return channel.attr(FAULT).get();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    ChannelHandlerContext codec = context.pipeline().context(HttpServerCodec.class);
    if (refused) {
      ReferenceCountUtil.release(message);
    } else if (codec == null || !(message instanceof ByteBuf bytes)) {
      // The connection has become one of HTTP/2.
      context.pipeline().remove(this);
      super.channelRead(context, message);
    } else {
      int end = scan(bytes);
      if (framing.fault() == null) {
        super.channelRead(context, bytes);
      } else {
        refused = true;
        int good = end - bytes.readerIndex();
        super.channelRead(context, bytes.readRetainedSlice(good));
        bytes.release();
        refuse(codec, Objects.requireNonNull(framing.fault()));
      }
    }
  }

  private int scan(ByteBuf bytes) {
    int at = bytes.readerIndex();
    while (at < bytes.writerIndex()) {
      long unread = Math.min(framing.unread(), bytes.writerIndex() - at);
      if (unread > 0) {
        framing.skip(unread);
        at += (int) unread;
      } else if (framing.take(bytes.getByte(at))) {
        at++;
      } else {
        return at;
      }
    }
    return at;
  }

  private void refuse(ChannelHandlerContext codec, String fault) {
    long answers = framing.isInBody() ? framing.heads() : framing.heads() + 1;
    codec.channel().attr(FAULT).set(new Fault(fault, answers));
    HttpObject undecodable =
        framing.isInBody()
            ? new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER)
            : new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.GET, "/bad-request", Unpooled.EMPTY_BUFFER);
    undecodable.setDecoderResult(DecoderResult.failure(new IllegalArgumentException(fault)));
    codec.fireChannelRead(undecodable);
  }
}
