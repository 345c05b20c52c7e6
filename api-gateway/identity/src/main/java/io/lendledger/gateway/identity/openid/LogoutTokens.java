package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.identity.person.OpenIdSettings;
import io.lendledger.gateway.identity.person.Person;
import io.lendledger.gateway.identity.signin.EndedSignIns.Ended;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
@Component
@ConditionalOnOpenId
class LogoutTokens {

  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
  private static final Duration SKEW = Duration.ofMinutes(1);
  private static final Duration OLDEST = Duration.ofMinutes(10);
  private static final Duration LONGEST_LIFETIME = Duration.ofHours(1);
  private static final int LONGEST_NAME = 255;

  private final String issuer;
  private final String clientId;
  private final Clock clock;
  private final ReactiveJwtDecoder decoder;

  LogoutTokens(OpenIdSettings settings, IssuerTokens tokens, Clock clock) {
    this.issuer = settings.issuer();
    this.clientId = settings.clientId();
    this.clock = clock;
    this.decoder = tokens.decoder("logout+jwt", rules());
  }

  private OAuth2TokenValidator<Jwt> rules() {
    JwtTimestampValidator time = new JwtTimestampValidator(SKEW);
    time.setClock(clock);
    return new DelegatingOAuth2TokenValidator<>(
        time,
        new JwtIssuerValidator(issuer),
        new JwtClaimValidator<List<String>>(
            JwtClaimNames.AUD, audience -> audience != null && audience.contains(clientId)),
        new JwtClaimValidator<Instant>(JwtClaimNames.IAT, this::isRecent),
        new JwtClaimValidator<Instant>(JwtClaimNames.EXP, this::endsSoon),
        new JwtClaimValidator<Object>(JwtClaimNames.JTI, LogoutTokens::isName),
        new JwtClaimValidator<Object>("events", LogoutTokens::isLogout),
        absentOr("nonce", _ -> false),
        absentOr(JwtClaimNames.SUB, subject -> subject instanceof String s && Person.isSubject(s)),
        absentOr("sid", LogoutTokens::isName));
  }

  /** The library's own validator of a claim refuses one that is absent. */
  private static OAuth2TokenValidator<Jwt> absentOr(String claim, Predicate<Object> rule) {
    return token -> {
      Object value = token.getClaim(claim);
      return value == null || rule.test(value)
          ? OAuth2TokenValidatorResult.success()
          : OAuth2TokenValidatorResult.failure(
              new OAuth2Error(
                  OAuth2ErrorCodes.INVALID_TOKEN, "The " + claim + " claim is not valid", null));
    };
  }

  private boolean isRecent(@Nullable Instant at) {
    Instant now = clock.instant();
    return at != null && at.isAfter(now.minus(OLDEST)) && at.isBefore(now.plus(SKEW));
  }

  private boolean endsSoon(@Nullable Instant at) {
    return at != null && at.isBefore(clock.instant().plus(LONGEST_LIFETIME));
  }

  private static boolean isName(@Nullable Object value) {
    return value instanceof String text
        && !text.isBlank()
        && text.length() <= LONGEST_NAME
        && text.chars().noneMatch(Character::isISOControl);
  }

  private static boolean isLogout(@Nullable Object events) {
    return events instanceof Map<?, ?> map && map.get(EVENT) instanceof Map<?, ?>;
  }

  /** What a token ends; an error when it does not hold. */
  Mono<Ended> read(String token) {
    return decoder.decode(token).flatMap(this::ended);
  }

  private Mono<Ended> ended(Jwt token) {
    String subject = token.getSubject();
    String sid = token.getClaimAsString("sid");
    return subject == null && sid == null
        ? Mono.error(new IllegalArgumentException("it names nobody"))
        : Mono.just(
            new Ended(
                issuer,
                subject,
                sid,
                Objects.requireNonNull(token.getId()),
                Objects.requireNonNull(token.getIssuedAt())));
  }
}
