package io.lendledger.gateway.webhook.address;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The allowed targets of deliveries: https, the public internet and listed ports. An embedded run
 * also allows http, and its own machine at any port. Refusals do not reveal how a name is resolved
 * here: a subscriber need not know this network.
 */
@Component
public final class Targets {

  private static final Logger log = LoggerFactory.getLogger(Targets.class);
  private static final String NO_ADDRESS = "The host has no address of the public internet";
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int HIGHEST_PORT = 65_535;

  private final boolean allowLocal;
  private final Set<Integer> ports;
  private final Names names;

  @Autowired
  public Targets(WebhookProperties settings, Names names) {
    this(settings.allowLocal(), settings.ports(), names);
  }

  /** Targets with or without local addresses, at these ports; any port when there is none. */
  public Targets(boolean allowLocal, Set<Integer> ports, Names names) {
    this.allowLocal = allowLocal;
    this.ports = Set.copyOf(ports);
    this.names = names;
  }

  /** The address of a target; throws {@link IllegalArgumentException} when it may not be one. */
  public String url(String text) {
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
    if (url.getPort() == 0 || url.getPort() > HIGHEST_PORT) {
      throw new IllegalArgumentException("must have a port from 1 to 65535");
    }
    if (!allowLocal && !ports.contains(portOf(url))) {
      throw new IllegalArgumentException(
          "must have one of the ports " + ports.stream().sorted().toList());
    }
    return text;
  }

  private static int portOf(URI url) {
    return url.getPort() >= 0 ? url.getPort() : "http".equals(url.getScheme()) ? HTTP : HTTPS;
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
   * The addresses of a host, all of which are allowed; fails with {@link TargetRefused} when one of
   * them is not, or there is none.
   */
  public CompletableFuture<List<InetAddress>> addresses(String host, int port) {
    return names
        .addresses(host)
        .handle((all, failure) -> {
          if (failure != null) {
            log.debug("{} cannot be resolved: {}", host, failure.toString());
            throw new TargetRefused(NO_ADDRESS);
          }
          all.forEach(address -> require(host, address, port));
          return all;
        });
  }

  /** Refuses an address or port that is not allowed. */
  public void require(String host, InetAddress address, int port) {
    if (allowLocal && address.isLoopbackAddress()) {
      return;
    }
    if (!PublicAddresses.contain(address)) {
      log.debug("{} has the address {}, which is not public", host, address.getHostAddress());
      throw new TargetRefused(NO_ADDRESS);
    }
    if (!ports.contains(port) && !(allowLocal && port == HTTP)) {
      throw new TargetRefused("The port is not one that deliveries may go to");
    }
  }

  /**
   * Whether a host is known to be closed to deliveries. One that cannot be resolved at this moment
   * may be open: each delivery asks again. Blocks.
   */
  public boolean isClosed(String url) {
    URI target = parse(url);
    String host = target.getHost();
    if (host == null) {
      return true;
    }
    try {
      for (InetAddress address : resolved(host)) {
        require(host, address, portOf(target));
      }
      return false;
    } catch (TargetRefused _) {
      return true;
    }
  }

  private List<InetAddress> resolved(String host) {
    try {
      return names.addresses(plain(host)).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException unknown) {
      log.debug("{} cannot be resolved now: {}", host, unknown.toString());
      return List.of();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private static String plain(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
