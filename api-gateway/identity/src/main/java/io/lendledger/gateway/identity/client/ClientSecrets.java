package io.lendledger.gateway.identity.client;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Clients that prove themselves by their secret elsewhere than at the token endpoint. There are
 * none with an external token issuer.
 */
@Component
public class ClientSecrets {

  private final OAuthClients clients;
  private final SecretVerifier secrets;
  private final SecuritySettings settings;
  private final Clock clock;

  ClientSecrets(
      OAuthClients clients, SecretVerifier secrets, SecuritySettings settings, Clock clock) {
    this.clients = clients;
    this.secrets = secrets;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * The client of this id and secret; a wrong one takes as long as one that is not there. Blocks.
   */
  public Optional<OAuthClient> client(String clientId, String secret) {
    Optional<OAuthClient> client =
        settings.isExternal() ? Optional.empty() : clients.lookUp(clientId);
    String acceptable =
        SecretVerifier.acceptable(
            client.map(known -> known.secretHashes(clock.instant())).orElse(List.of()));
    return secrets.matches(secret, acceptable) ? client : Optional.empty();
  }
}
