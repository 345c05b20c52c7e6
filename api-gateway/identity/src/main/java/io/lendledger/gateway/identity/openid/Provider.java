package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.identity.issuer.IssuerHttp;
import io.lendledger.gateway.identity.openid.SignInProblem.Kind;
import io.lendledger.gateway.identity.person.OpenIdSettings;
import io.lendledger.gateway.identity.signingkey.IssuerKeys;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The issuer, as its metadata describe it. Nobody asks for them before somebody signs in, so the
 * service starts without it; they are asked for again after an hour. After a failure nobody asks
 * for a while, and all are told at once.
 */
@Component
@ConditionalOnOpenId
class Provider {

  private static final Logger log = LoggerFactory.getLogger(Provider.class);
  private static final Duration FRESH = Duration.ofHours(1);
  private static final Duration GOOD_ALONE = Duration.ofHours(24);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final String issuer;
  private final IssuerHttp http;
  private final IssuerKeys keys;
  private final Clock clock;
  private final AtomicReference<@Nullable Mono<Known>> underWay = new AtomicReference<>();
  private volatile @Nullable Known last;
  private volatile Instant failedUntil = Instant.MIN;

  Provider(OpenIdSettings settings, ObjectProvider<SslBundles> bundles, Clock clock) {
    this.issuer = settings.issuer();
    this.http =
        new IssuerHttp(
            "lendledger.sign-in.open-id.ssl-bundle", settings.sslBundle(), bundles::getObject);
    this.clock = clock;
    this.keys = new IssuerKeys(metadata().flatMap(known -> paused(http.text(known.jwks()))), clock);
  }

  private record Known(ProviderMetadata metadata, Instant at) {}

  IssuerHttp http() {
    return http;
  }

  /** Its keys, which are asked for when a token needs them. */
  IssuerKeys keys() {
    return keys;
  }

  /** Its metadata; {@link SignInProblem} while it is away. */
  Mono<ProviderMetadata> metadata() {
    return Mono.defer(() -> {
      Known known = last;
      Instant now = clock.instant();
      if (known != null && now.isBefore(known.at().plus(FRESH))) {
        return Mono.just(known.metadata());
      }
      return fetch()
          .onErrorResume(failure -> {
            if (known == null || !now.isBefore(known.at().plus(GOOD_ALONE))) {
              return Mono.error(failure);
            }
            log.warn("The issuer's metadata of before are used: {}", failure.toString());
            return Mono.just(known);
          })
          .map(Known::metadata);
    });
  }

  private Mono<Known> fetch() {
    URI address = URI.create(issuer.replaceAll("/$", "") + "/.well-known/openid-configuration");
    Mono<Known> fresh =
        paused(http.text(address))
            .map(json -> new Known(ProviderMetadata.parse(json, issuer), clock.instant()))
            .doOnNext(known -> last = known)
            .doFinally(_ -> underWay.set(null))
            .cache();
    Mono<Known> running = underWay.compareAndExchange(null, fresh);
    return running == null ? fresh : running;
  }

  private Mono<String> paused(Mono<String> document) {
    return Mono.defer(() ->
        clock.instant().isBefore(failedUntil)
            ? Mono.error(new SignInProblem(Kind.ISSUER_AWAY, "it has just not answered"))
            : document
                .doOnError(_ -> failedUntil = clock.instant().plus(PAUSE))
                .onErrorMap(
                    failure -> new SignInProblem(Kind.ISSUER_AWAY, failure.toString(), failure)));
  }
}
