package io.lendledger.gateway.identity.token;

import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;

/**
 * Stores nothing of a token: it contains everything, and each use looks up whether its client or
 * key was revoked. There are no codes or refresh tokens to find again.
 */
final class SelfContainedTokens implements OAuth2AuthorizationService {

  @Override
  public void save(OAuth2Authorization authorization) {
    // The token is with its client.
  }

  @Override
  public void remove(OAuth2Authorization authorization) {
    // Nothing is kept.
  }

  @Override
  public @Nullable OAuth2Authorization findById(String id) {
    return null;
  }

  @Override
  public @Nullable OAuth2Authorization findByToken(
      String token, @Nullable OAuth2TokenType tokenType) {
    return null;
  }
}
