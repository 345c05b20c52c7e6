package io.lendledger.platform.sandbox;

import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.InitializingBean;

/**
 * Makes the participants clients with scope {@code desk}. Existing ones stay unchanged, revoked
 * ones too.
 */
final class CastCredentials implements InitializingBean {

  private final Cast cast;
  private final OAuthClients clients;
  private final SecretVerifier secrets;
  private final Clock clock;

  CastCredentials(Cast cast, OAuthClients clients, SecretVerifier secrets, Clock clock) {
    this.cast = cast;
    this.clients = clients;
    this.secrets = secrets;
    this.clock = clock;
  }

  @Override
  public void afterPropertiesSet() {
    for (Player each : cast.all()) {
      if (!clients.exists(each.client())) {
        var _ = clients.create(grant(each), secrets.hash(each.secret()));
      }
    }
  }

  private Grant grant(Player player) {
    return new Grant(
        player.client(),
        null,
        List.of(Scope.DESK.wire()),
        "Participant of the sandbox",
        clock.instant(),
        null,
        null);
  }
}
