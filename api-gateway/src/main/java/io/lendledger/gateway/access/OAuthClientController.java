package io.lendledger.gateway.access;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.access.OAuthClients.OAuthClient;
import io.lendledger.gateway.wire.Answers;
import io.lendledger.gateway.wire.Blocking;
import io.lendledger.gateway.wire.Listing;
import io.lendledger.gateway.wire.Parameters;
import io.lendledger.gateway.wire.SmallBody;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The desk's management of OAuth clients; a secret is shown once, never again. */
@RestController
@RequestMapping(path = OAuthClientController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class OAuthClientController {

  static final String PATH = "/desk/v1/oauth-clients";

  private final OAuthClients clients;
  private final SecretVerifier secrets;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;

  OAuthClientController(
      OAuthClients clients,
      SecretVerifier secrets,
      Blocking blocking,
      Answers answers,
      Clock clock) {
    this.clients = clients;
    this.secrets = secrets;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
  }

  /** A client as it is listed. */
  record Listed(
      String clientId,
      @Nullable LenderCode lenderCode,
      List<String> scopes,
      @Nullable String description,
      Instant createdAt,
      @Nullable Instant expiresAt) {

    static Listed of(Grant grant) {
      return new Listed(
          grant.id(),
          grant.lender(),
          grant.scopes(),
          grant.description(),
          grant.createdAt(),
          grant.expiresAt());
    }
  }

  /** A client with its secret, as it is answered once. */
  record Shown(
      String clientId,
      String clientSecret,
      @Nullable LenderCode lenderCode,
      List<String> scopes,
      @Nullable String description,
      Instant createdAt,
      @Nullable Instant expiresAt) {

    static Shown of(Grant grant, String secret) {
      return new Shown(
          grant.id(),
          secret,
          grant.lender(),
          grant.scopes(),
          grant.description(),
          grant.createdAt(),
          grant.expiresAt());
    }
  }

  @PostMapping
  Mono<ResponseEntity<byte[]>> create(ServerWebExchange exchange) {
    Parameters.none(exchange);
    Instant now = clock.instant();
    String secret = ApiKeySecret.newClientSecret();
    return SmallBody.object(exchange, fields -> GrantRequest.of(fields, now))
        .map(request -> request.grant(ApiKeySecret.newClientId(), now))
        .flatMap(
            grant ->
                secrets
                    .hashed(secret)
                    .flatMap(hash -> blocking.call(() -> clients.create(grant, hash)))
                    .thenReturn(
                        answers.created(
                            URI.create(PATH + "/" + grant.id()), Shown.of(grant, secret))));
  }

  @GetMapping
  Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return blocking
        .call(() -> Listing.of(clients.list("", Listing.MOST).stream().map(Listed::of).toList()))
        .map(answers::ok);
  }

  @GetMapping("/{clientId}")
  Mono<ResponseEntity<byte[]>> one(
      ServerWebExchange exchange, @PathVariable("clientId") String clientId) {
    Parameters.none(exchange);
    return clients
        .find(clientId)
        .map(OAuthClient::grant)
        .switchIfEmpty(Mono.error(() -> notFound(clientId)))
        .map(grant -> answers.ok(Listed.of(grant)));
  }

  @DeleteMapping("/{clientId}")
  Mono<ResponseEntity<Void>> revoke(
      ServerWebExchange exchange, @PathVariable("clientId") String clientId) {
    Parameters.none(exchange);
    return blocking
        .call(() -> clients.revoke(clientId))
        .filter(revoked -> revoked)
        .switchIfEmpty(Mono.error(() -> notFound(clientId)))
        .thenReturn(ResponseEntity.noContent().build());
  }

  @PostMapping("/{clientId}/rotate")
  Mono<ResponseEntity<byte[]>> rotate(
      ServerWebExchange exchange, @PathVariable("clientId") String clientId) {
    Parameters.none(exchange);
    String secret = ApiKeySecret.newClientSecret();
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true))
        .then(secrets.hashed(secret))
        .flatMap(
            hash ->
                blocking.call(
                    () -> clients.rotate(clientId, hash).orElseThrow(() -> notFound(clientId))))
        .map(grant -> answers.ok(Shown.of(grant, secret)));
  }

  private static Rejected notFound(String clientId) {
    return Rejected.notFound("OAuth client " + clientId);
  }
}
