package io.lendledger.gateway.identity.key;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.key.ApiKeys.ApiKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A key as it is listed. */
public record ListedApiKey(
    String id,
    String prefix,
    @Nullable LenderCode lenderCode,
    List<String> scopes,
    @Nullable String description,
    Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt,
    @Nullable String previousPrefix,
    @Nullable Instant previousKeyUntil) {

  static ListedApiKey of(ApiKey key, Instant now) {
    boolean overlaps = key.overlapsAt(now);
    Grant grant = key.grant();
    return new ListedApiKey(
        grant.id(),
        key.prefix(),
        grant.lender(),
        grant.scopes(),
        grant.description(),
        grant.createdAt(),
        grant.expiresAt(),
        key.lastUsedAt(),
        overlaps ? key.previousPrefix() : null,
        overlaps ? key.previousUntil() : null);
  }
}
