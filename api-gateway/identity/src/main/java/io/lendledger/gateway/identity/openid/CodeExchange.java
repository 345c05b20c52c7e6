package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.issuer.IssuerHttp;
import io.lendledger.gateway.identity.openid.SignInProblem.Kind;
import io.lendledger.gateway.identity.person.OpenIdSettings;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthorizationCodeAuthenticationToken;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.WebClientReactiveAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeReactiveAuthenticationManager;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.web.server.DefaultServerOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The authorization code flow with PKCE (OpenID Connect Core, section 3.1), by the parts of Spring
 * Security that hold nothing in memory.
 */
@Component
@ConditionalOnOpenId
class CodeExchange {

  static final String CALLBACK = "/console/openid/callback";

  private static final String REGISTRATION = "console";

  /** Refusals that say nothing of the code (RFC 6749, sections 4.1.2.1 and 5.2). */
  private static final Set<String> OF_THIS_SERVICE =
      Set.of(
          OAuth2ErrorCodes.INVALID_CLIENT,
          OAuth2ErrorCodes.UNAUTHORIZED_CLIENT,
          OAuth2ErrorCodes.UNSUPPORTED_GRANT_TYPE,
          OAuth2ErrorCodes.INVALID_SCOPE,
          OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE);

  private final OpenIdSettings settings;
  private final String callback;
  private final Provider provider;
  private final IssuerTokens tokens;
  private final Clock clock;
  private final DefaultServerOAuth2AuthorizationRequestResolver requests;
  private final OidcAuthorizationCodeReactiveAuthenticationManager codes;

  CodeExchange(
      OpenIdSettings settings,
      SecuritySettings service,
      Provider provider,
      IssuerTokens tokens,
      Clock clock) {
    this.settings = settings;
    this.callback = service.publicUrl() + CALLBACK;
    this.provider = provider;
    this.tokens = tokens;
    this.clock = clock;
    this.requests = new DefaultServerOAuth2AuthorizationRequestResolver(_ -> registration());
    var endpoint = new WebClientReactiveAuthorizationCodeTokenResponseClient();
    endpoint.setWebClient(provider.http().client());
    this.codes =
        new OidcAuthorizationCodeReactiveAuthenticationManager(
            endpoint,
            request ->
                Mono.just(
                    new DefaultOidcUser(AuthorityUtils.NO_AUTHORITIES, request.getIdToken())));
    this.codes.setJwtDecoderFactory(this::decoder);
  }

  private Mono<ClientRegistration> registration() {
    return provider
        .metadata()
        .map(found ->
            ClientRegistration.withRegistrationId(REGISTRATION)
                .clientId(settings.clientId())
                .clientSecret(settings.clientSecret())
                .clientAuthenticationMethod(
                    new ClientAuthenticationMethod(settings.clientAuthentication()))
                .clientSettings(
                    ClientRegistration.ClientSettings.builder().requireProofKey(true).build())
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri(callback)
                .scope(settings.scopes())
                .authorizationUri(found.authorization().toString())
                .tokenUri(found.token().toString())
                .jwkSetUri(found.jwks().toString())
                .issuerUri(settings.issuer())
                .userNameAttributeName("sub")
                .build());
  }

  private ReactiveJwtDecoder decoder(ClientRegistration registration) {
    JwtTimestampValidator time = new JwtTimestampValidator();
    time.setClock(clock);
    OidcIdTokenValidator rules = new OidcIdTokenValidator(registration);
    rules.setClock(clock);
    return tokens.decoder("JWT", new DelegatingOAuth2TokenValidator<>(time, rules));
  }

  /** A new request to the issuer; its secrets are in it. */
  Mono<OAuth2AuthorizationRequest> begin(ServerWebExchange exchange) {
    return requests.resolve(exchange, REGISTRATION);
  }

  PendingSignIn pending(OAuth2AuthorizationRequest request, String to, String before) {
    return new PendingSignIn(
        Objects.requireNonNull(request.getState()),
        Objects.requireNonNull(request.<String>getAttribute(OidcParameterNames.NONCE)),
        Objects.requireNonNull(request.<String>getAttribute(PkceParameterNames.CODE_VERIFIER)),
        to,
        before,
        clock.instant());
  }

  /** The ID token for a code; {@link SignInProblem} when there is none that holds. */
  Mono<OidcIdToken> idToken(PendingSignIn begun, String state, String code) {
    return registration()
        .flatMap(registration ->
            codes.authenticate(
                new OAuth2AuthorizationCodeAuthenticationToken(
                    registration,
                    new OAuth2AuthorizationExchange(
                        request(begun, registration),
                        OAuth2AuthorizationResponse.success(code)
                            .redirectUri(callback)
                            .state(state)
                            .build()))))
        .timeout(IssuerHttp.PATIENCE.multipliedBy(2))
        .cast(OAuth2LoginAuthenticationToken.class)
        .map(login -> ((OidcUser) Objects.requireNonNull(login.getPrincipal())).getIdToken())
        .onErrorMap(failure -> !(failure instanceof SignInProblem), CodeExchange::problem);
  }

  private static SignInProblem problem(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SignInProblem known) {
        return known;
      }
    }
    if (!(failure instanceof OAuth2AuthenticationException refusal)) {
      return new SignInProblem(Kind.ISSUER_AWAY, failure.toString(), failure);
    }
    return OF_THIS_SERVICE.contains(refusal.getError().getErrorCode())
        ? SignInProblem.ofThisService(failure)
        : new SignInProblem(Kind.REFUSED, failure.toString(), failure);
  }

  private OAuth2AuthorizationRequest request(PendingSignIn begun, ClientRegistration at) {
    return OAuth2AuthorizationRequest.authorizationCode()
        .clientId(at.getClientId())
        .authorizationUri(Objects.requireNonNull(at.getProviderDetails().getAuthorizationUri()))
        .redirectUri(callback)
        .scopes(at.getScopes())
        .state(begun.state())
        .attributes(
            Map.of(
                OidcParameterNames.NONCE,
                begun.nonce(),
                PkceParameterNames.CODE_VERIFIER,
                begun.verifier()))
        .build();
  }
}
