package io.lendledger.gateway.identity.session;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.client.ClientKeys;
import io.lendledger.gateway.identity.client.ClientSecrets;
import io.lendledger.gateway.identity.client.OAuthClient;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.guessing.Attempt;
import io.lendledger.gateway.identity.guessing.FailedAttempts;
import io.lendledger.gateway.identity.key.ApiKeys;
import java.net.InetSocketAddress;
import java.security.PublicKey;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Verifies credentials of sessions other than HTTP: an OAuth client's id with its secret or with
 * one of its keys, or a lender's code with an API key. Wrong tries count with those over HTTP. With
 * an external token issuer only API keys are valid. Blocks.
 */
@Component
public class SessionCredentials {

  private final OAuthClients clients;
  private final ApiKeys keys;
  private final ClientSecrets secrets;
  private final FailedAttempts failures;
  private final SecuritySettings settings;

  SessionCredentials(
      OAuthClients clients,
      ApiKeys keys,
      ClientSecrets secrets,
      FailedAttempts failures,
      SecuritySettings settings) {
    this.clients = clients;
    this.keys = keys;
    this.secrets = secrets;
    this.failures = failures;
    this.settings = settings;
  }

  /**
   * The credential of this user and password; empty when it is none, or was tried too soon.
   *
   * @throws java.util.concurrent.RejectedExecutionException when too many are being verified
   */
  public Optional<SessionCredential> byPassword(
      String user, String password, @Nullable InetSocketAddress from) {
    boolean isKey = password.startsWith(ApiKeySecret.FAMILY);
    Attempt attempt = Attempt.of(isKey ? ApiKeySecret.shownPrefix(password) : user, from);
    if (failures.delay(attempt).isPositive()) {
      return Optional.empty();
    }
    Optional<SessionCredential> credential =
        isKey ? apiKey(user, password) : clientSecret(user, password);
    if (credential.isPresent()) {
      failures.succeeded(attempt);
    } else {
      failures.failed(attempt);
    }
    return credential;
  }

  private Optional<SessionCredential> apiKey(String user, String key) {
    Supplier<Optional<Caller>> now =
        () ->
            keys.verify(key)
                .filter(grant -> user.equals(grant.lenderCode()))
                .map(grant -> grant.caller("api-key"))
                .blockOptional();
    return now.get().map(_ -> new SessionCredential(now));
  }

  private Optional<SessionCredential> clientSecret(String clientId, String secret) {
    return secrets
        .prove(clientId, secret)
        .map(proven -> new SessionCredential(() -> caller(secrets.use(proven))));
  }

  /**
   * The credential of a client that has registered this public key; that the other side has the
   * private one is still to be proven.
   */
  public Optional<SessionCredential> byKey(String clientId, PublicKey key) {
    return settings.isExternal()
        ? Optional.empty()
        : caller(clients.find(clientId), key)
            .map(_ -> new SessionCredential(() -> caller(clients.use(clientId), key)));
  }

  private static Optional<Caller> caller(Mono<OAuthClient> found, PublicKey key) {
    return caller(found.filter(client -> ClientKeys.contain(client.jwks(), key)));
  }

  private static Optional<Caller> caller(Mono<OAuthClient> found) {
    return found.map(client -> client.grant().caller("client")).blockOptional();
  }
}
