package io.lendledger.gateway.identity.client;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.record.Fields;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.reading.PresentPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.grant.CredentialNotes;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.grant.GrantRequest;
import io.lendledger.gateway.identity.grant.KnownLenders;
import io.lendledger.gateway.identity.grant.RotationOverlap;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
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
  private static final String KIND = "client";

  private final OAuthClients clients;
  private final SecretVerifier secrets;
  private final KnownLenders lenders;
  private final RotationOverlap overlaps;
  private final CredentialNotes notes;
  private final Reads reads;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;

  OAuthClientController(
      OAuthClients clients,
      SecretVerifier secrets,
      KnownLenders lenders,
      RotationOverlap overlaps,
      CredentialNotes notes,
      Reads reads,
      Blocking blocking,
      Answers answers,
      Clock clock) {
    this.clients = clients;
    this.secrets = secrets;
    this.lenders = lenders;
    this.overlaps = overlaps;
    this.notes = notes;
    this.reads = reads;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
  }

  /** A client as it is answered once: with its secret, unless it has keys. */
  record Shown(
      String clientId,
      @Nullable String clientSecret,
      @Nullable LenderCode lenderCode,
      List<String> scopes,
      @Nullable String description,
      Instant createdAt,
      @Nullable Instant expiresAt,
      String authMethod,
      @Nullable Instant previousSecretUntil) {

    static Shown of(OAuthClient client, @Nullable String secret) {
      Grant grant = client.grant();
      return new Shown(
          grant.id(),
          secret,
          grant.lender(),
          grant.scopes(),
          grant.description(),
          grant.createdAt(),
          grant.expiresAt(),
          client.authMethod(),
          client.previousUntil());
    }
  }

  private record Wanted(GrantRequest grant, @Nullable String jwks) {}

  @PostMapping
  Mono<ResponseEntity<byte[]>> create(ServerWebExchange exchange) {
    Parameters.none(exchange);
    Instant now = clock.instant();
    Operation operation = Operation.of(exchange);
    return SmallBody.object(exchange, (fields, body) -> wanted(fields, body, now))
        .flatMap(wanted -> lenders.require(wanted.grant().lender(), wanted))
        .flatMap(wanted -> {
          Grant grant = wanted.grant().grant(ApiKeySecret.clientId(operation.id()), now);
          return notes
              .issued(exchange, KIND, grant)
              .then(
                  wanted.jwks() == null
                      ? withSecret(grant, operation)
                      : withKeys(grant, Objects.requireNonNull(wanted.jwks())));
        })
        .map(shown -> answers.created(URI.create(PATH + "/" + shown.clientId()), shown));
  }

  private static @Nullable Wanted wanted(Fields fields, byte[] body, Instant now) {
    String jwks = fields.optional("jwks", ClientKeys.in(body));
    GrantRequest grant = GrantRequest.of(fields, now);
    return grant == null ? null : new Wanted(grant, jwks);
  }

  private Mono<Shown> withSecret(Grant grant, Operation operation) {
    String secret = ApiKeySecret.newClientSecret();
    return secrets
        .hashed(secret)
        .flatMap(hash -> blocking.call(() -> make(grant, hash, operation)))
        .thenReturn(Shown.of(new OAuthClient(grant, null, null, null, null, null), secret));
  }

  // Nobody has seen the secret of an attempt that was cut short.
  private boolean make(Grant grant, String hash, Operation operation) {
    boolean made = clients.create(grant, hash);
    if (!made && operation.resumedSince() != null) {
      clients.replace(grant.id(), hash);
    }
    return made;
  }

  private Mono<Shown> withKeys(Grant grant, String jwks) {
    return blocking
        .call(() -> clients.createWithKeys(grant, jwks))
        .thenReturn(Shown.of(new OAuthClient(grant, null, null, null, jwks, null), null));
  }

  /** A page of them. */
  record OAuthClientsPage(
      List<ListedOAuthClient> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<ListedOAuthClient> {}

  @GetMapping
  Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange) {
    return reads.answerNow(
        exchange, OAuthClientsPage.class, (filters, page) -> blocking.call(() -> page(page)));
  }

  private OAuthClientsPage page(PageRequest page) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var found = PresentPage.behind(page, clients::list, each -> each.grant().id());
    return new OAuthClientsPage(
        found.data().stream().map(each -> ListedOAuthClient.of(each, now)).toList(),
        found.nextKey(),
        0,
        now);
  }

  @GetMapping("/{clientId}")
  Mono<ResponseEntity<byte[]>> one(
      ServerWebExchange exchange, @PathVariable("clientId") String clientId) {
    Parameters.none(exchange);
    return blocking
        .call(() -> clients.lookUp(clientId))
        .flatMap(Mono::justOrEmpty)
        .switchIfEmpty(Mono.error(() -> notFound(clientId)))
        .map(client -> answers.ok(ListedOAuthClient.of(client, clock.instant())));
  }

  @DeleteMapping("/{clientId}")
  Mono<ResponseEntity<Void>> revoke(
      ServerWebExchange exchange, @PathVariable("clientId") String clientId) {
    Parameters.none(exchange);
    return blocking
        .call(() -> clients.revoke(clientId))
        .flatMap(revoked -> noted(exchange, clientId, revoked))
        .filter(revoked -> revoked)
        .switchIfEmpty(Mono.error(() -> notFound(clientId)))
        .thenReturn(ResponseEntity.noContent().build());
  }

  /** An attempt that was cut short may have revoked it without a note. */
  private Mono<Boolean> noted(ServerWebExchange exchange, String clientId, boolean revoked) {
    return blocking
        .call(() -> revoked || clients.isKnown(clientId))
        .filter(known -> known)
        .flatMap(_ -> notes.revoked(exchange, name(clientId)))
        .thenReturn(revoked);
  }

  private static String name(String clientId) {
    return KIND + ":" + clientId;
  }

  @PostMapping("/{clientId}/rotate")
  Mono<ResponseEntity<byte[]>> rotate(
      ServerWebExchange exchange, @PathVariable("clientId") String clientId) {
    Parameters.none(exchange);
    return SmallBody.optionalObject(exchange, (fields, body) -> rotation(fields, body))
        .delayUntil(_ -> clients.find(clientId).switchIfEmpty(Mono.error(() -> notFound(clientId))))
        .delayUntil(_ -> notes.replaced(exchange, name(clientId)))
        .flatMap(rotation ->
            rotation.jwks() == null
                ? rotateSecret(clientId, rotation.overlap(), Operation.of(exchange))
                : replaceKeys(clientId, Objects.requireNonNull(rotation.jwks())))
        .map(answers::ok);
  }

  private record Rotation(Duration overlap, @Nullable String jwks) {}

  private @Nullable Rotation rotation(Fields fields, byte[] body) {
    Duration overlap = overlaps.read(fields);
    String jwks = fields.optional("jwks", ClientKeys.in(body));
    return fields.build(() -> new Rotation(overlap, jwks));
  }

  private Mono<Shown> rotateSecret(String clientId, Duration overlap, Operation operation) {
    String secret = ApiKeySecret.newClientSecret();
    return secrets
        .hashed(secret)
        .flatMap(hash -> blocking.call(() -> clients.rotate(clientId, hash, overlap, operation)))
        .map(rotated -> rotated.orElseThrow(() -> notFound("with a secret", clientId)))
        .map(client -> Shown.of(client, secret));
  }

  private Mono<Shown> replaceKeys(String clientId, String jwks) {
    return blocking
        .call(() -> clients.replaceKeys(clientId, jwks))
        .map(replaced -> replaced.orElseThrow(() -> notFound("with keys", clientId)))
        .map(client -> Shown.of(client, null));
  }

  private static Rejected notFound(String kind, String clientId) {
    return Rejected.notFound("OAuth client " + kind + " " + clientId);
  }

  private static Rejected notFound(String clientId) {
    return Rejected.notFound("OAuth client " + clientId);
  }
}
