package io.lendledger.gateway.identity.token;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/** Finds an external issuer's keys: at the configured address, else by the issuer's metadata. */
final class ExternalIssuer {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final ParameterizedTypeReference<Map<String, Object>> OBJECT =
      new ParameterizedTypeReference<>() {};

  private final SecuritySettings settings;
  private final WebClient http;

  ExternalIssuer(SecuritySettings settings, SslBundles bundles) {
    this.settings = settings;
    this.http =
        WebClient.builder()
            .clientConnector(new ReactorClientHttpConnector(client(settings, bundles)))
            .build();
  }

  private static HttpClient client(SecuritySettings settings, SslBundles bundles) {
    HttpClient client =
        HttpClient.create()
            .responseTimeout(PATIENCE)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) PATIENCE.toMillis());
    if (settings.issuerSslBundle().isBlank()) {
      return client;
    }
    SslBundle bundle = bundles.getBundle(settings.issuerSslBundle());
    return client.secure(tls -> tls.sslContext(context(bundle)));
  }

  private static SslContext context(SslBundle bundle) {
    try {
      return SslContextBuilder.forClient()
          .trustManager(bundle.getManagers().getTrustManagerFactory())
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException("lendledger.security.issuer-ssl-bundle is unfit", e);
    }
  }

  /** The key set as the issuer has it at the time of subscription. */
  Mono<String> keySet() {
    return location().flatMap(uri -> http.get().uri(uri).retrieve().bodyToMono(String.class));
  }

  private Mono<URI> location() {
    return settings.jwkSetUri().isBlank()
        ? Flux.fromIterable(metadata(settings.issuerUri()))
            .concatMap(this::named)
            .next()
            .switchIfEmpty(
                Mono.error(() ->
                    new IllegalStateException(
                        settings.issuerUri() + " publishes no metadata of itself")))
        : Mono.just(URI.create(settings.jwkSetUri()));
  }

  // OpenID Connect Discovery, section 4, and RFC 8414, section 3.
  private static List<URI> metadata(String issuer) {
    URI uri = URI.create(issuer);
    String path = Objects.requireNonNullElse(uri.getPath(), "").replaceAll("/$", "");
    return List.of(
        at(uri, path + "/.well-known/openid-configuration"),
        at(uri, "/.well-known/oauth-authorization-server" + path));
  }

  private static URI at(URI issuer, String path) {
    return UriComponentsBuilder.fromUri(issuer).replacePath(path).build().toUri();
  }

  private Mono<URI> named(URI metadata) {
    return http.get()
        .uri(metadata)
        .exchangeToMono(answer ->
            answer.statusCode().is2xxSuccessful()
                ? answer.bodyToMono(OBJECT)
                : answer.releaseBody().then(Mono.empty()))
        .filter(found -> settings.issuerUri().equals(found.get("issuer")))
        .flatMap(found -> Mono.justOrEmpty(found.get("jwks_uri")))
        .map(uri -> URI.create(uri.toString()));
  }
}
