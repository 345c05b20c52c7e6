package io.lendledger.gateway.edge.connection;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.ConnectionInfo;

/**
 * Whose word counts on where a request comes from. Anybody can send {@code X-Forwarded-For}; each
 * proxy adds the address of its own peer behind what is there. So it is read from its end, as far
 * as proxies of one's own have written it, and only from a peer that is one of them.
 */
final class TrustedProxies {

  private static final String FOR = "X-Forwarded-For";
  private static final String PROTO = "X-Forwarded-Proto";
  private static final String HOST = "X-Forwarded-Host";
  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int BITS_IPV4 = 32;
  private static final int BITS_IPV6 = 128;

  private final List<IpSubnetFilterRule> rules;

  /**
   * Proxies at these addresses or in these networks ({@code 10.0.0.0/8}).
   *
   * @throws IllegalArgumentException for what is neither
   */
  TrustedProxies(List<String> networks) {
    this.rules = networks.stream().map(TrustedProxies::rule).toList();
  }

  private static IpSubnetFilterRule rule(String network) {
    int slash = network.indexOf('/');
    try {
      InetAddress address =
          InetAddress.ofLiteral(slash < 0 ? network : network.substring(0, slash));
      int all = address.getAddress().length == BITS_IPV4 / Byte.SIZE ? BITS_IPV4 : BITS_IPV6;
      int bits = slash < 0 ? all : Integer.parseInt(network.substring(slash + 1));
      return new IpSubnetFilterRule(address, bits, IpFilterRuleType.ACCEPT);
    } catch (IllegalArgumentException unfit) {
      throw new IllegalArgumentException(
          "lendledger.connections.trusted-proxies: %s is neither an address nor a network"
              .formatted(network),
          unfit);
    }
  }

  boolean isNone() {
    return rules.isEmpty();
  }

  /** What a request tells of where it comes from, as far as that counts. */
  ConnectionInfo seen(ConnectionInfo connection, HttpRequest request) {
    InetSocketAddress peer = connection.getRemoteAddress();
    if (peer == null || peer.getAddress() == null || !isTrusted(peer.getAddress())) {
      return connection;
    }
    ConnectionInfo seen =
        connection.withRemoteAddress(
            new InetSocketAddress(caller(peer.getAddress(), entries(request, FOR)), 0));
    String scheme = last(request, PROTO).map(each -> each.toLowerCase(Locale.ROOT)).orElse("");
    if (scheme.equals("http") || scheme.equals("https")) {
      seen = seen.withScheme(scheme);
    }
    String host = last(request, HOST).orElse(null);
    return host == null ? seen : withHost(seen, host);
  }

  /** Whom proxies of one's own have seen, of entries in the order in which they were written. */
  InetAddress caller(InetAddress peer, List<String> entries) {
    InetAddress caller = peer;
    for (String entry : entries.reversed()) {
      InetAddress named = address(entry);
      if (named == null) {
        return caller;
      }
      caller = named;
      if (!isTrusted(caller)) {
        return caller;
      }
    }
    return caller;
  }

  private static ConnectionInfo withHost(ConnectionInfo seen, String host) {
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    try {
      int port =
          hasPort
              ? Integer.parseInt(host.substring(colon + 1))
              : "https".equals(seen.getScheme()) ? HTTPS : HTTP;
      return seen.withHostAddress(
          InetSocketAddress.createUnresolved(hasPort ? host.substring(0, colon) : host, port));
    } catch (IllegalArgumentException unfit) {
      return seen;
    }
  }

  private boolean isTrusted(InetAddress address) {
    InetSocketAddress at = new InetSocketAddress(address, 0);
    return rules.stream().anyMatch(rule -> rule.matches(at));
  }

  /** An address, maybe with a port; null for anything else. */
  private static @Nullable InetAddress address(String entry) {
    String plain = entry;
    if (entry.startsWith("[") && entry.indexOf(']') > 0) {
      plain = entry.substring(1, entry.indexOf(']'));
    } else if (entry.indexOf(':') > 0 && entry.indexOf(':') == entry.lastIndexOf(':')) {
      plain = entry.substring(0, entry.indexOf(':'));
    }
    try {
      return InetAddress.ofLiteral(plain);
    } catch (IllegalArgumentException none) {
      return null;
    }
  }

  private static Optional<String> last(HttpRequest request, String header) {
    List<String> entries = entries(request, header);
    return entries.isEmpty() ? Optional.empty() : Optional.of(entries.getLast());
  }

  private static List<String> entries(HttpRequest request, String header) {
    return request.headers().getAll(header).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }
}
