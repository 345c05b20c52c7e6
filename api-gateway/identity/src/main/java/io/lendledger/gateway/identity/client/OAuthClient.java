package io.lendledger.gateway.identity.client;

import io.lendledger.gateway.identity.grant.Grant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An OAuth client: it proves itself by a secret or by signatures.
 *
 * @param grant its grant
 * @param secretHash hash of its secret; null when it has keys
 * @param previousHash hash of the secret before the last rotation; null when there is none
 * @param previousUntil until when that one is good, too
 * @param jwks its public keys as a JSON Web Key Set; null when it has a secret
 * @param lastUsedAt when somebody last acted as it, to the minute; null when nobody has
 */
public record OAuthClient(
    Grant grant,
    @Nullable String secretHash,
    @Nullable String previousHash,
    @Nullable Instant previousUntil,
    @Nullable String jwks,
    @Nullable Instant lastUsedAt) {

  /** The hashes of all secrets that are good at this time, the newest first. */
  public List<String> secretHashes(Instant now) {
    List<String> hashes = new ArrayList<>();
    if (secretHash != null) {
      hashes.add(secretHash);
    }
    if (previousHash != null && overlapsAt(now)) {
      hashes.add(previousHash);
    }
    return hashes;
  }

  /** How it proves itself: {@code client_secret} or {@code private_key_jwt}. */
  String authMethod() {
    return jwks == null ? "client_secret" : "private_key_jwt";
  }

  /** Whether the secret before the last rotation is still good at this time. */
  boolean overlapsAt(Instant now) {
    return previousUntil != null && now.isBefore(previousUntil);
  }
}
