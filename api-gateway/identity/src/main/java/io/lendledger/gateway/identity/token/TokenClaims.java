package io.lendledger.gateway.identity.token;

/** The claims of an access token: caller and scopes. */
public final class TokenClaims {

  /** The lender of the client; absent for platform-wide clients. */
  public static final String LENDER = "lender";

  /** The client's id (RFC 9068). */
  public static final String CLIENT = "client_id";

  /** The scopes, separated by spaces (RFC 9068). */
  public static final String SCOPE = "scope";

  private TokenClaims() {}
}
