package io.lendledger.gateway.identity.client;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

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
   * The secret of a client that somebody has shown.
   *
   * @param hash the one of its hashes that the secret fits
   */
  public record Proven(OAuthClient client, String hash) {}

  /**
   * The proof by this id and secret; a wrong one takes as long as one that is not there. Blocks.
   */
  public Optional<Proven> prove(String clientId, String secret) {
    Optional<OAuthClient> client =
        settings.isExternal() ? Optional.empty() : clients.lookUp(clientId);
    List<String> hashes =
        client.map(known -> known.secretHashes(clock.instant())).orElse(List.of());
    return secrets.matches(secret, SecretVerifier.acceptable(hashes))
        ? client.flatMap(known ->
            hashes.stream()
                .filter(hash -> secrets.matches(secret, hash))
                .findFirst()
                .map(hash -> new Proven(known, hash)))
        : Optional.empty();
  }

  /** The client while the secret that proved it is good; empty once it is replaced. */
  public Mono<OAuthClient> use(Proven proven) {
    return clients
        .use(proven.client().grant().id())
        .filter(client -> client.secretHashes(clock.instant()).contains(proven.hash()));
  }
}
