package io.lendledger.gateway.identity.token;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.issuer.IssuerHttp;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds an external issuer's keys: at the configured address, else by the issuer's metadata. */
final class ExternalIssuer {

  private static final ParameterizedTypeReference<Map<String, Object>> OBJECT =
      new ParameterizedTypeReference<>() {};

  private final SecuritySettings settings;
  private final IssuerHttp http;

  ExternalIssuer(SecuritySettings settings, SslBundles bundles) {
    this.settings = settings;
    this.http =
        new IssuerHttp(
            "lendledger.security.issuer-ssl-bundle", settings.issuerSslBundle(), () -> bundles);
  }

  /** The key set as the issuer has it at the time of subscription. */
  Mono<String> keySet() {
    return location().flatMap(uri -> http.text(uri));
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
    return http.client()
        .get()
        .uri(metadata)
        .exchangeToMono(answer ->
            answer.statusCode().is2xxSuccessful()
                ? answer.bodyToMono(OBJECT)
                : answer.releaseBody().then(Mono.<Map<String, Object>>empty()))
        .timeout(IssuerHttp.PATIENCE)
        .filter(found -> settings.issuerUri().equals(found.get("issuer")))
        .flatMap(found -> Mono.justOrEmpty(found.get("jwks_uri")))
        .map(uri -> URI.create(uri.toString()));
  }
}
