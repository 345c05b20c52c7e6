package io.lendledger.gateway.identity.token;

import io.lendledger.gateway.identity.client.OAuthClient;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import io.lendledger.gateway.identity.signingkey.SigningKeys;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.OAuth2TokenFormat;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.springframework.stereotype.Component;

/**
 * The OAuth clients as the authorization server sees them. A missing client is replaced by one
 * without secret and key that is otherwise alike: refusing it takes the same work, so the time does
 * not reveal whether a client exists.
 */
@Component
public class RegisteredClients implements RegisteredClientRepository {

  /** The setting that holds the client's public keys. */
  static final String KEYS = "jwks";

  private static final String NO_KEYS = "{\"keys\":[]}";
  private static final TokenSettings TOKENS =
      TokenSettings.builder()
          .accessTokenTimeToLive(SigningKeys.TOKEN_LIFETIME)
          .accessTokenFormat(OAuth2TokenFormat.SELF_CONTAINED)
          .build();

  private final OAuthClients clients;
  private final Clock clock;

  RegisteredClients(OAuthClients clients, Clock clock) {
    this.clients = clients;
    this.clock = clock;
  }

  /** Never null; blocks. */
  @Override
  public RegisteredClient findByClientId(String clientId) {
    return clients
        .lookUp(clientId)
        .map(client -> registered(client, clock.instant()))
        .orElseGet(() -> nobody(clientId));
  }

  @Override
  public RegisteredClient findById(String id) {
    return findByClientId(id);
  }

  @Override
  public void save(RegisteredClient client) {
    throw new UnsupportedOperationException("Clients are kept by the desk");
  }

  private static RegisteredClient registered(OAuthClient client, Instant now) {
    Grant grant = client.grant();
    return build(
        grant.id(),
        SecretVerifier.acceptable(client.secretHashes(now)),
        client.jwks(),
        grant.scopes(),
        grant.lenderCode());
  }

  private static RegisteredClient nobody(String clientId) {
    return build(clientId, SecretVerifier.acceptable(List.of()), null, List.of(), null);
  }

  private static RegisteredClient build(
      String id,
      String secret,
      @Nullable String jwks,
      List<String> scopes,
      @Nullable String lender) {
    ClientSettings.Builder settings =
        ClientSettings.builder()
            // Any asymmetric one: which are taken is the decoder's to say.
            .tokenEndpointAuthenticationSigningAlgorithm(SignatureAlgorithm.RS256)
            .setting(KEYS, jwks == null ? NO_KEYS : jwks);
    if (lender != null) {
      settings.setting(TokenClaims.LENDER, lender);
    }
    return RegisteredClient.withId(id)
        .clientId(id)
        .clientSecret(secret)
        .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
        .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_POST)
        .clientAuthenticationMethod(ClientAuthenticationMethod.PRIVATE_KEY_JWT)
        .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
        .scopes(known -> known.addAll(scopes))
        .clientSettings(settings.build())
        .tokenSettings(TOKENS)
        .build();
  }
}
