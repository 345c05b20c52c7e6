package io.lendledger.gateway.identity.token;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import io.lendledger.gateway.identity.signingkey.SigningKeys;
import java.time.Clock;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.JwtClientAssertionAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AccessTokenAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientCredentialsAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientCredentialsAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.context.AuthorizationServerContext;
import org.springframework.security.oauth2.server.authorization.context.AuthorizationServerContextHolder;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtGenerator;
import org.springframework.stereotype.Component;

/**
 * Spring Authorization Server's own steps of the client credentials grant, without its servlet
 * filters (decision 008). It blocks: call it off the event loop.
 */
@Component
class AuthorizationServer {

  private final ProviderManager steps;
  private final ClientAssertions assertions;
  private final AuthorizationServerContext context;

  AuthorizationServer(
      RegisteredClients clients,
      SecretVerifier secrets,
      ClientAssertions assertions,
      SigningKeys keys,
      AccessTokenClaims claims,
      SecuritySettings settings,
      Clock clock) {
    this.assertions = assertions;
    this.context = new Context(settings.publicUrl());
    SelfContainedTokens tokens = new SelfContainedTokens();
    ClientSecretAuthenticationProvider bySecret =
        new ClientSecretAuthenticationProvider(clients, tokens);
    bySecret.setPasswordEncoder(secrets);
    JwtClientAssertionAuthenticationProvider byAssertion =
        new JwtClientAssertionAuthenticationProvider(clients, tokens);
    byAssertion.setJwtDecoderFactory(assertions);
    AuthenticationProvider grant =
        new OAuth2ClientCredentialsAuthenticationProvider(tokens, generator(keys, claims, clock));
    this.steps = new ProviderManager(bySecret, byAssertion, grant);
    this.steps.setEraseCredentialsAfterAuthentication(false);
  }

  private static JwtGenerator generator(SigningKeys keys, AccessTokenClaims claims, Clock clock) {
    JwtGenerator generator =
        new JwtGenerator(new NimbusJwtEncoder((wanted, _) -> wanted.select(keys.lastKnown())));
    generator.setJwtCustomizer(claims);
    generator.setClock(clock);
    return generator;
  }

  /** The token for a request; throws {@link TokenRefused}. */
  OAuth2AccessToken issue(TokenRequest request) {
    AuthorizationServerContextHolder.setContext(context);
    try {
      OAuth2ClientAuthenticationToken client = authenticate(request.client());
      Set<String> scopes = scopes(client, request.scope());
      var grant = new OAuth2ClientCredentialsAuthenticationToken(client, scopes, Map.of());
      return ((OAuth2AccessTokenAuthenticationToken) steps.authenticate(grant)).getAccessToken();
    } catch (OAuth2AuthenticationException refusal) {
      throw refused(refusal);
    } finally {
      AuthorizationServerContextHolder.resetContext();
    }
  }

  private OAuth2ClientAuthenticationToken authenticate(OAuth2ClientAuthenticationToken presented) {
    var client = (OAuth2ClientAuthenticationToken) steps.authenticate(presented);
    if (client.getCredentials() instanceof Jwt assertion && !assertions.use(assertion)) {
      throw TokenRefused.client();
    }
    return client;
  }

  private static Set<String> scopes(
      OAuth2ClientAuthenticationToken client, @Nullable String wanted) {
    RegisteredClient registered = Objects.requireNonNull(client.getRegisteredClient());
    return wanted == null || wanted.isBlank()
        ? registered.getScopes()
        : new LinkedHashSet<>(Arrays.asList(wanted.strip().split(" +", -1)));
  }

  // The words of the library name the part that failed, and so whether a client exists.
  private static RuntimeException refused(OAuth2AuthenticationException refusal) {
    return switch (refusal.getError().getErrorCode()) {
      case OAuth2ErrorCodes.INVALID_CLIENT -> TokenRefused.client();
      case OAuth2ErrorCodes.INVALID_SCOPE -> TokenRefused.scope();
      default -> refusal;
    };
  }

  private record Context(String issuer) implements AuthorizationServerContext {

    @Override
    public String getIssuer() {
      return issuer;
    }

    @Override
    public AuthorizationServerSettings getAuthorizationServerSettings() {
      return AuthorizationServerSettings.builder().issuer(issuer).build();
    }
  }
}
