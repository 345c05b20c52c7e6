package io.lendledger.gateway.identity.client;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.identity.grant.Grant;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client as it is listed. */
public record ListedOAuthClient(
    String clientId,
    @Nullable LenderCode lenderCode,
    List<String> scopes,
    @Nullable String description,
    Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt,
    String authMethod,
    @Nullable Instant previousSecretUntil) {

  static ListedOAuthClient of(OAuthClient client, Instant now) {
    Grant grant = client.grant();
    return new ListedOAuthClient(
        grant.id(),
        grant.lender(),
        grant.scopes(),
        grant.description(),
        grant.createdAt(),
        grant.expiresAt(),
        client.lastUsedAt(),
        client.authMethod(),
        client.overlapsAt(now) ? client.previousUntil() : null);
  }
}
