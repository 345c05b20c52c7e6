package io.lendledger.gateway.edge.wire;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** The address of a caller, as far as it tells callers apart. */
public final class ClientAddress {

  private static final int IPV6_PREFIX_BYTES = 8;

  private ClientAddress() {}

  /** The address of a request's sender; an IPv6 address counts as its /64. */
  public static String of(ServerHttpRequest request) {
    InetSocketAddress remote = request.getRemoteAddress();
    return of(remote == null ? null : remote.getAddress());
  }

  /** The same of an address; null when it is not known. */
  public static String of(@Nullable InetAddress address) {
    if (address == null) {
      return "unknown";
    }
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), IPV6_PREFIX_BYTES))
        : address.getHostAddress();
  }
}
