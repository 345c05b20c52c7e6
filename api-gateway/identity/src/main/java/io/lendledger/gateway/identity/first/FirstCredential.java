package io.lendledger.gateway.identity.first;

import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import java.time.Clock;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * The desk's first OAuth client on a database without demo credentials: made at start from {@code
 * lendledger.security.bootstrap-client-id} and {@code -secret}; the desk then makes all others. An
 * existing id stays unchanged, a revoked one too, so the properties may stay.
 */
@Component
class FirstCredential implements InitializingBean {

  private static final Logger log = LoggerFactory.getLogger(FirstCredential.class);
  private static final String PROPERTY = "lendledger.security.bootstrap-client-";
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final int SHORTEST_SECRET = 24;

  private final OAuthClients clients;
  private final SecretVerifier secrets;
  private final Clock clock;
  private final String id;
  private final String secret;

  FirstCredential(
      OAuthClients clients,
      SecretVerifier secrets,
      Clock clock,
      FirstCredentialProperties settings) {
    this.clients = clients;
    this.secrets = secrets;
    this.clock = clock;
    this.id = settings.bootstrapClientId();
    this.secret = settings.bootstrapClientSecret();
  }

  /** Throws {@link IllegalStateException} for an id or a secret that is not fit for use. */
  @Override
  public void afterPropertiesSet() {
    if (id.isEmpty() && secret.isEmpty()) {
      return;
    }
    if (!ID.matcher(id).matches()) {
      throw new IllegalStateException(
          PROPERTY + "id must be 1 to 64 letters, digits, dots, underscores or hyphens");
    }
    if (secret.length() < SHORTEST_SECRET) {
      throw new IllegalStateException(
          PROPERTY + "secret must have at least " + SHORTEST_SECRET + " characters");
    }
    if (!clients.exists(id) && clients.create(desk(), secrets.hash(secret))) {
      log.info("OAuth client {} was made with scope {}", id, Scope.DESK.wire());
    }
  }

  private Grant desk() {
    return new Grant(
        id, null, List.of(Scope.DESK.wire()), "Made at start", clock.instant(), null, null);
  }
}
