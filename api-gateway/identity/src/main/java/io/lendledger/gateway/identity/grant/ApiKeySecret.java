package io.lendledger.gateway.identity.grant;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;

/** Random secrets, and the hash under which a high-entropy key is kept. */
public final class ApiKeySecret {

  /** The prefix of every key of this service. */
  public static final String FAMILY = "llk_";

  private static final String LIVE_PREFIX = "llk_live_";
  private static final int KEY_BYTES = 24;
  private static final int SHOWN_CHARACTERS = 4;
  private static final SecureRandom RANDOM = new SecureRandom();

  private ApiKeySecret() {}

  public static String newKey() {
    return LIVE_PREFIX + HexFormat.of().formatHex(randomBytes(KEY_BYTES));
  }

  /** A new secret of an OAuth client. */
  public static String newClientSecret() {
    return "lls_" + HexFormat.of().formatHex(randomBytes(KEY_BYTES));
  }

  /** The id of the client that an operation makes; the same when it is resumed. */
  public static String clientId(UUID operation) {
    return "client-" + HexFormat.of().toHexDigits(operation.getMostSignificantBits());
  }

  /** Random bytes. */
  public static byte[] randomBytes(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** The kind of key and a few characters, enough to tell keys apart in a list. */
  public static String shownPrefix(String key) {
    int kindEnd = key.indexOf('_', FAMILY.length()) + 1;
    return key.substring(0, Math.min(key.length(), kindEnd + SHOWN_CHARACTERS));
  }

  /** SHA-256, which suffices for a random secret. */
  public static byte[] hash(String key) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
