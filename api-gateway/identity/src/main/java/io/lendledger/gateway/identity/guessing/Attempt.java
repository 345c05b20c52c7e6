package io.lendledger.gateway.identity.guessing;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to authenticate as a credential, from an address.
 *
 * @param claim a client id, or the prefix of a key
 * @param from the remote address; of IPv6 the network, as one host has all addresses of it
 */
public record Attempt(String claim, String from) {

  private static final int NETWORK_BYTES = 8;
  private static final int LONGEST_CLAIM = 64;

  /** Shortens the claim, so that memory does not grow with what callers send. */
  public Attempt {
    claim = claim.substring(0, Math.min(claim.length(), LONGEST_CLAIM));
  }

  /** An attempt from a remote address; null when it is not known. */
  public static Attempt of(String claim, @Nullable InetSocketAddress remote) {
    InetAddress address = remote == null ? null : remote.getAddress();
    return new Attempt(claim, address == null ? "unknown" : network(address));
  }

  private static String network(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK_BYTES)) + "::"
        : address.getHostAddress();
  }
}
