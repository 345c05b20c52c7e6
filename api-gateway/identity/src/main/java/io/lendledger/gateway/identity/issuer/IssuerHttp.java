package io.lendledger.gateway.identity.issuer;

import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/**
 * Asks an issuer, which may be slow, away or no longer itself: an answer of more than 256 kB is
 * none, nor is one that takes longer than five seconds, and redirects are not followed.
 */
public final class IssuerHttp {

  /** How long an answer may take, from the first packet to the last. */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final int MOST_BYTES = 256 * 1024;

  private final WebClient client;

  /**
   * A client that trusts by an SSL bundle.
   *
   * @param property names the bundle, for the sentence that refuses an unfit one
   * @param bundle empty for the JVM's own certificates
   */
  public IssuerHttp(String property, String bundle, Supplier<SslBundles> bundles) {
    HttpClient http =
        HttpClient.create()
            .responseTimeout(PATIENCE)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) PATIENCE.toMillis());
    if (!bundle.isBlank()) {
      SslContext context = context(property, bundles.get().getBundle(bundle));
      http = http.secure(tls -> tls.sslContext(context));
    }
    this.client =
        WebClient.builder()
            .clientConnector(new ReactorClientHttpConnector(http))
            .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(MOST_BYTES))
            .build();
  }

  private static SslContext context(String property, SslBundle bundle) {
    try {
      return SslContextBuilder.forClient()
          .trustManager(bundle.getManagers().getTrustManagerFactory())
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException(property + " is unfit", e);
    }
  }

  /** The client; its caller bounds the time of the whole exchange. */
  public WebClient client() {
    return client;
  }

  /** The document at this address; an error when the answer is none. */
  public Mono<String> text(URI address) {
    return client.get().uri(address).retrieve().bodyToMono(String.class).timeout(PATIENCE);
  }
}
