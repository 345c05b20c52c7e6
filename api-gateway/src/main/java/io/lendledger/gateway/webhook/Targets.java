package io.lendledger.gateway.webhook;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Where deliveries may go: to https and the public internet. A run for trying out also allows http
 * and its own machine.
 */
@Component
final class Targets {

  private final boolean allowLocal;

  Targets(@Value("${lendledger.webhooks.allow-local:false}") boolean allowLocal) {
    this.allowLocal = allowLocal;
  }

  /** The address of a target; throws {@link IllegalArgumentException} when it may not be one. */
  String url(String text) {
    URI url = parse(text);
    boolean known = "https".equals(url.getScheme()) || isAllowedHttp(url);
    if (!known) {
      throw new IllegalArgumentException("must begin with https://");
    }
    if (url.getHost() == null || url.getRawUserInfo() != null || url.getRawFragment() != null) {
      throw new IllegalArgumentException("must have a host, and neither user nor fragment");
    }
    if (url.getHost().indexOf('%') >= 0) {
      throw new IllegalArgumentException("must have an address that is the same on every machine");
    }
    if (url.getPort() == 0 || url.getPort() > 65_535) {
      throw new IllegalArgumentException("must have a port from 1 to 65535");
    }
    return text;
  }

  private boolean isAllowedHttp(URI url) {
    return allowLocal && "http".equals(url.getScheme());
  }

  private static URI parse(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("must be an absolute address", e);
    }
  }

  /**
   * The addresses of a host, all of which may be delivered to; blocks.
   *
   * @throws TargetRefused when one of them may not, or there is none
   */
  List<InetAddress> addresses(String host) {
    try {
      List<InetAddress> all = List.of(InetAddress.getAllByName(host));
      all.forEach(address -> require(host, address));
      return all;
    } catch (UnknownHostException _) {
      throw new TargetRefused("The host " + host + " cannot be resolved");
    }
  }

  /** Refuses an address that may not be delivered to. */
  void require(String host, InetAddress address) {
    boolean local = allowLocal && address.isLoopbackAddress();
    if (!local && !PublicAddresses.contain(address)) {
      throw new TargetRefused(
          "The host %s has the address %s, which is not one of the public internet"
              .formatted(host, address.getHostAddress()));
    }
  }

  /**
   * Whether a host is known to be closed to deliveries. One that cannot be resolved at this moment
   * may be open: each delivery asks again. Blocks.
   */
  boolean isClosed(String url) {
    String host = parse(url).getHost();
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        require(host, address);
      }
      return false;
    } catch (UnknownHostException _) {
      return false;
    } catch (TargetRefused _) {
      return true;
    }
  }
}
