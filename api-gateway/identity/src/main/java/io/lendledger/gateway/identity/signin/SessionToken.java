package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.identity.grant.ApiKeySecret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * The secret of a session: 256 random bits.
 *
 * @param value as the cookie has it
 */
public record SessionToken(String value) {

  private static final int BYTES = 32;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  public static SessionToken random() {
    return new SessionToken(BASE64.encodeToString(ApiKeySecret.randomBytes(BYTES)));
  }

  /** Whether it may be one at all. */
  public static boolean isWellFormed(String value) {
    return FORM.matcher(value).matches();
  }

  /** Under which it is kept. */
  public byte[] hash() {
    return ApiKeySecret.hash("session " + value);
  }

  /** What unsafe requests carry besides the cookie; the cookie cannot be had from it. */
  String csrf() {
    return BASE64.encodeToString(ApiKeySecret.hash("csrf " + value));
  }

  /** Whether a request carries what goes with the cookie. */
  boolean goesWith(String sent) {
    return MessageDigest.isEqual(
        csrf().getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "a session";
  }
}
