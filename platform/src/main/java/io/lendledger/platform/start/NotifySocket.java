package io.lendledger.platform.start;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Where a service manager hears of its services: a Unix datagram socket, which the JDK cannot write
 * to.
 *
 * @param address a path, or {@code @} and a name of the abstract namespace, as {@code
 *     NOTIFY_SOCKET} has it
 */
record NotifySocket(String address) {

  private static final long PATIENCE_SECONDS = 5;
  private static final String ABSTRACT = "@";

  /**
   * Sends one datagram.
   *
   * @throws IOException when nobody can have got it
   */
  void send(String message) throws IOException {
    if (!Epoll.isAvailable()) {
      throw new IOException(
          "no Unix datagrams on this machine: " + Epoll.unavailabilityCause().getMessage());
    }
    var loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    try {
      Channel channel = done(connect(loop), "connected to");
      var _ =
          done(
              channel.writeAndFlush(Unpooled.copiedBuffer(message, StandardCharsets.UTF_8)),
              "told");
    } finally {
      // Its thread closes the socket, too, and nobody need wait for that.
      var _ = loop.shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private ChannelFuture connect(MultiThreadIoEventLoopGroup loop) {
    return new Bootstrap()
        .group(loop)
        .channel(EpollDomainDatagramChannel.class)
        .handler(new ChannelInboundHandlerAdapter())
        .connect(new DomainSocketAddress(path()));
  }

  private String path() {
    return address.startsWith(ABSTRACT) ? "\0" + address.substring(ABSTRACT.length()) : address;
  }

  private Channel done(ChannelFuture future, String what) throws IOException {
    if (!future.awaitUninterruptibly(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException(
          "%s could not be %s within %d s".formatted(address, what, PATIENCE_SECONDS));
    }
    if (!future.isSuccess()) {
      throw new IOException("%s cannot be %s".formatted(address, what), future.cause());
    }
    return future.channel();
  }
}
