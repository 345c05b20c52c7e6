package io.lendledger.gateway.identity.credential;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.CallerToken;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.guessing.FailedAttempts;
import io.lendledger.gateway.identity.key.ApiKeys;
import io.lendledger.gateway.identity.signin.ConsoleSession;
import io.lendledger.gateway.identity.signin.ConsoleSessions;
import io.lendledger.gateway.identity.token.TokenClaims;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Verifies presented credentials. A token of this gateway is valid only as long as its client is,
 * and for the scopes that both have.
 */
@Component
class CredentialVerifier implements ReactiveAuthenticationManager {

  private static final Logger log = LoggerFactory.getLogger(CredentialVerifier.class);
  private static final Duration TOLD_EVERY = Duration.ofMinutes(1);

  private final AtomicLong toldAt = new AtomicLong(System.nanoTime() - TOLD_EVERY.toNanos());
  private final ApiKeys keys;
  private final OAuthClients clients;
  private final ReactiveJwtDecoder tokens;
  private final ConsoleSessions sessions;
  private final FailedAttempts failures;
  private final SecuritySettings settings;

  CredentialVerifier(
      ApiKeys keys,
      OAuthClients clients,
      ReactiveJwtDecoder tokens,
      ConsoleSessions sessions,
      FailedAttempts failures,
      SecuritySettings settings) {
    this.keys = keys;
    this.clients = clients;
    this.tokens = tokens;
    this.sessions = sessions;
    this.failures = failures;
    this.settings = settings;
  }

  @Override
  public Mono<Authentication> authenticate(Authentication authentication) {
    if (!(authentication instanceof PresentedCredential presented)) {
      return Mono.empty();
    }
    Mono<Caller> caller =
        switch (presented.kind()) {
          case API_KEY -> byKey(presented);
          case ACCESS_TOKEN -> callerOf(presented.getCredentials());
          case SESSION -> sessions.use(presented.getCredentials()).map(ConsoleSession::caller);
          case UNATTENDED_SESSION ->
              sessions.look(presented.getCredentials()).map(ConsoleSession::caller);
        };
    return caller
        .<Authentication>map(CallerToken::new)
        .switchIfEmpty(Mono.error(() -> new BadCredentialsException("unknown credential")));
  }

  private Mono<Caller> byKey(PresentedCredential presented) {
    return keys.verify(presented.getCredentials())
        .doOnNext(_ -> failures.succeeded(presented.attempt()))
        .switchIfEmpty(
            Mono.<Grant>empty().doOnTerminate(() -> failures.failed(presented.attempt())))
        .map(grant -> grant.caller("api-key"));
  }

  private Mono<Caller> callerOf(String token) {
    return tokens
        .decode(token)
        .onErrorMap(BadJwtException.class, e -> new BadCredentialsException("bad token", e))
        .onErrorMap(failure -> settings.isExternal() && isOfIssuer(failure), this::unreachable)
        .flatMap(settings.isExternal() ? this::external : this::own);
  }

  /** Tells operators why, once a minute. */
  private Rejected unreachable(Throwable failure) {
    long now = System.nanoTime();
    long before = toldAt.get();
    if (now - before >= TOLD_EVERY.toNanos() && toldAt.compareAndSet(before, now)) {
      log.warn("The issuer of access tokens cannot be reached", failure);
    }
    return new Rejected(RejectionCode.UNAVAILABLE, "The issuer of access tokens cannot be reached");
  }

  private static boolean isOfIssuer(Throwable failure) {
    return failure instanceof JwtException || failure instanceof IllegalStateException;
  }

  private Mono<Caller> own(Jwt token) {
    String clientId = token.getClaimAsString(TokenClaims.CLIENT);
    return Mono.justOrEmpty(clientId)
        .flatMap(clients::use)
        .map(client -> client.grant().caller("client"))
        .map(caller ->
            new Caller(
                caller.credential(), caller.lender(), common(caller.scopes(), scopes(token))));
  }

  private static Set<String> common(Set<String> granted, Set<String> carried) {
    Set<String> both = new HashSet<>(granted);
    both.retainAll(carried);
    return both;
  }

  // Scopes of a lender are nothing without one, and a lender's credential is never platform-wide.
  private Mono<Caller> external(Jwt token) {
    String client = firstOf(token, TokenClaims.CLIENT, "azp", "sub");
    String lender = token.getClaimAsString(settings.lenderClaim());
    Set<String> scopes = scopes(token);
    if (lender == null) {
      scopes.removeAll(Scope.lenderNames());
    } else {
      scopes.retainAll(Scope.lenderNames());
    }
    try {
      return client == null
          ? Mono.empty()
          : Mono.just(
              new Caller(
                  "client:" + client, lender == null ? null : new LenderCode(lender), scopes));
    } catch (IllegalArgumentException notALender) {
      return Mono.empty();
    }
  }

  private static @Nullable String firstOf(Jwt token, String... claims) {
    return Arrays.stream(claims)
        .map(token::getClaimAsString)
        .filter(value -> value != null && !value.isBlank())
        .filter(value -> value.chars().noneMatch(Character::isISOControl))
        .findFirst()
        .orElse(null);
  }

  private static Set<String> scopes(Jwt token) {
    Object scope = token.getClaim(TokenClaims.SCOPE);
    Object value = scope == null ? token.getClaim("scp") : scope;
    Set<String> scopes = new HashSet<>();
    if (value instanceof String text) {
      scopes.addAll(Arrays.asList(text.strip().split(" +", -1)));
    } else if (value instanceof Collection<?> list) {
      list.forEach(each -> scopes.add(String.valueOf(each)));
    }
    scopes.retainAll(Scope.names());
    return scopes;
  }
}
