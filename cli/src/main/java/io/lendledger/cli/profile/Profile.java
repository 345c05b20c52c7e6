package io.lendledger.cli.profile;

import io.lendledger.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * Where the service is, and as whom; empty texts are not set.
 *
 * @param server its address
 * @param trusted certificates that it is trusted by, as PEM; empty for the public ones
 * @param login what one logs in with
 * @param token the last access token
 */
public record Profile(String server, String trusted, Login login, Token token) {

  /**
   * What one logs in with: a client with its secret, or an API key. A client without a secret has
   * its token only.
   */
  public record Login(String clientId, String secret, String apiKey) {

    /** Who that is, for people. */
    public String shown() {
      return clientId.isEmpty() ? "the holder of an API key" : "client " + clientId;
    }

    @Override
    public String toString() {
      return shown();
    }
  }

  /** An access token, with the moment at which it ends by this machine's clock. */
  public record Token(String value, String scopes, Instant until) {

    /** None yet. */
    public static final Token NONE = new Token("", "", Instant.EPOCH);

    @Override
    public String toString() {
      return "token until " + until;
    }
  }

  public Profile with(Token another) {
    return new Profile(server, trusted, login, another);
  }

  /** Whether it is asked for as a lender, the desk or an auditor. */
  public Caller caller() {
    return Caller.of(token.scopes());
  }

  static Profile read(Json kept) {
    return new Profile(
        kept.at("server").text(),
        kept.at("trusted").text(),
        new Login(
            kept.at("clientId").text(), kept.at("clientSecret").text(), kept.at("apiKey").text()),
        new Token(
            kept.at("token").text(),
            kept.at("scopes").text(),
            until(kept.at("tokenUntil").text())));
  }

  private static Instant until(String kept) {
    try {
      return Instant.parse(kept);
    } catch (DateTimeParseException none) {
      return Instant.EPOCH;
    }
  }

  byte[] written() {
    Json kept =
        Json.of(
            "server", server,
            "trusted", trusted,
            "clientId", login.clientId(),
            "clientSecret", login.secret(),
            "apiKey", login.apiKey(),
            "token", token.value(),
            "scopes", token.scopes(),
            "tokenUntil", token.until());
    return (kept.written() + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
