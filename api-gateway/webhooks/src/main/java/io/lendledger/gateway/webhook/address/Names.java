package io.lendledger.gateway.webhook.address;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Looks names up of hosts that subscribers choose. Their name servers may never answer; the
 * system's look-up would hold a thread of the machine all the while, and with enough of them all
 * that this process does stands still. This one waits without a thread.
 */
@Component
public final class Names implements DisposableBean {

  private static final long QUERY_MILLIS = 2_000;
  private static final int MOST_QUERIES = 8;
  private static final int LONGEST_KEPT_SECONDS = 30;

  /** Numbers may be written in ways that are no address everywhere; no top-level name is one. */
  private static final Pattern NUMBER = Pattern.compile("(.*\\.)?(\\d+|0[xX]\\p{XDigit}*)\\.?");

  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("webhook-names", true), NioIoHandler.newFactory());
  private final DnsNameResolver resolver;

  /** Names that this machine's name servers know. */
  @Autowired
  public Names() {
    this(DnsServerAddressStreamProviders.platformDefault());
  }

  Names(DnsServerAddressStreamProvider servers) {
    this.resolver =
        new DnsNameResolverBuilder(loop.next())
            .datagramChannelType(NioDatagramChannel.class)
            .socketChannelType(NioSocketChannel.class)
            // an answer cannot be guessed where each question has a port of its own
            .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
            .nameServerProvider(servers)
            .queryTimeoutMillis(QUERY_MILLIS)
            .maxQueriesPerResolve(MOST_QUERIES)
            .ttl(0, LONGEST_KEPT_SECONDS)
            .searchDomains(List.of())
            .ndots(1)
            .build();
  }

  /** The addresses of a host; fails with {@link UnknownHostException} without any. */
  CompletableFuture<List<InetAddress>> addresses(String host) {
    if (host.indexOf(':') >= 0 || NUMBER.matcher(host).matches()) {
      return literal(host);
    }
    CompletableFuture<List<InetAddress>> found = new CompletableFuture<>();
    var _ =
        resolver
            .resolveAll(host)
            .addListener((io.netty.util.concurrent.Future<List<InetAddress>> done) -> {
              if (done.isSuccess()) {
                found.complete(List.copyOf(done.getNow()));
              } else {
                found.completeExceptionally(done.cause());
              }
            });
    return found;
  }

  private static CompletableFuture<List<InetAddress>> literal(String host) {
    try {
      return CompletableFuture.completedFuture(List.of(InetAddress.ofLiteral(host)));
    } catch (IllegalArgumentException none) {
      return CompletableFuture.failedFuture(new UnknownHostException(host));
    }
  }

  @Override
  public void destroy() {
    resolver.close();
    var _ = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
