package io.lendledger.gateway.identity.sealing;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** An AES-256 key that seals other keys, and the name by which a seal remembers it. */
final class MasterKey {

  static final int NAME_BYTES = 8;

  private static final int KEY_BYTES = 32;

  private final SecretKey key;
  private final byte[] name;

  private MasterKey(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, "AES");
    this.name = Arrays.copyOf(sha256(bytes), NAME_BYTES);
  }

  /**
   * Reads 32 bytes in Base64 or Base64url.
   *
   * @param origin names the property or file in a refusal, which never repeats the text
   */
  static MasterKey parse(String text, String origin) {
    byte[] bytes = decode(text.strip().replace('-', '+').replace('_', '/'), origin);
    if (bytes.length != KEY_BYTES) {
      throw new IllegalStateException(
          "%s has %d bytes, must have %d, in Base64: openssl rand -base64 32"
              .formatted(origin, bytes.length, KEY_BYTES));
    }
    return new MasterKey(bytes);
  }

  private static byte[] decode(String text, String origin) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException _) {
      throw new IllegalStateException(origin + " is not in Base64");
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  SecretKey key() {
    return key;
  }

  /** The first bytes of the key's SHA-256. */
  byte[] name() {
    return name.clone();
  }

  boolean isNamed(byte[] other) {
    return Arrays.equals(name, other);
  }

  @Override
  public String toString() {
    return "master key " + HexFormat.of().formatHex(name);
  }
}
