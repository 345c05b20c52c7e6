package io.lendledger.gateway.identity.credential;

import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.guessing.Attempt;
import java.io.Serial;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;

/** A credential as it came in, not yet verified. */
final class PresentedCredential extends AbstractAuthenticationToken {

  @Serial private static final long serialVersionUID = 1L;

  /** The credentials that a header, or a cookie, may carry. */
  enum Kind {
    API_KEY,
    ACCESS_TOKEN,
    SESSION,
    /** A session of a page that asks by itself, which is no use of it. */
    UNATTENDED_SESSION
  }

  private final Kind kind;
  private final String secret;
  private final transient Attempt attempt;

  PresentedCredential(Kind kind, String secret, @Nullable InetSocketAddress from) {
    super(AuthorityUtils.NO_AUTHORITIES);
    this.kind = kind;
    this.secret = secret;
    this.attempt = Attempt.of(ApiKeySecret.shownPrefix(secret), from);
  }

  Attempt attempt() {
    return attempt;
  }

  Kind kind() {
    return kind;
  }

  @Override
  public String getCredentials() {
    return secret;
  }

  @Override
  public String getPrincipal() {
    return kind.name();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
