package io.lendledger.gateway.edge.caller;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;

/** A request whose {@link Caller} is known. */
public final class CallerToken extends AbstractAuthenticationToken {

  private static final long serialVersionUID = 1L;

  private final transient Caller caller;

  public CallerToken(Caller caller) {
    super(
        AuthorityUtils.createAuthorityList(
            caller.scopes().stream().map(scope -> "SCOPE_" + scope).toList()));
    this.caller = caller;
    setAuthenticated(true);
  }

  @Override
  public Caller getPrincipal() {
    return caller;
  }

  @Override
  public String getCredentials() {
    return "";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CallerToken that && caller.equals(that.caller);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(caller);
  }
}
