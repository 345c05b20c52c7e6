package io.lendledger.gateway.identity.signingkey;

import com.nimbusds.jose.jwk.RSAKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key that signs access tokens in its turn.
 *
 * @param jwk the key; without its private part when it was revoked
 * @param createdAt when it was made, and so published
 * @param signsFrom when its turn comes
 * @param revokedAt when it was revoked; null while it is good
 */
public record SigningKey(
    RSAKey jwk, Instant createdAt, Instant signsFrom, @Nullable Instant revokedAt) {

  /** Its key id (RFC 7517, section 4.5). */
  public String kid() {
    return jwk.getKeyID();
  }

  public boolean isRevoked() {
    return revokedAt != null;
  }

  /** Whether it may sign by then. */
  public boolean hasTurnAt(Instant now) {
    return !signsFrom.isAfter(now);
  }
}
