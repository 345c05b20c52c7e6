package io.lendledger.gateway.identity.token;

import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.signingkey.SigningKeys;
import java.util.List;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.stereotype.Component;

/** Turns the authorization server's claims into an access token of the profile of RFC 9068. */
@Component
class AccessTokenClaims implements OAuth2TokenCustomizer<JwtEncodingContext> {

  static final String TYPE = "at+jwt";

  private final SigningKeys keys;
  private final SecuritySettings settings;

  AccessTokenClaims(SigningKeys keys, SecuritySettings settings) {
    this.keys = keys;
    this.settings = settings;
  }

  @Override
  public void customize(JwtEncodingContext token) {
    RegisteredClient client = token.getRegisteredClient();
    token.getJwsHeader().type(TYPE).keyId(keys.signing().kid());
    token
        .getClaims()
        .audience(List.of(settings.audience()))
        .claim(TokenClaims.CLIENT, client.getClientId())
        .claim(TokenClaims.SCOPE, String.join(" ", Scope.ordered(token.getAuthorizedScopes())));
    Object lender = client.getClientSettings().getSetting(TokenClaims.LENDER);
    if (lender != null) {
      token.getClaims().claim(TokenClaims.LENDER, lender);
    }
  }
}
