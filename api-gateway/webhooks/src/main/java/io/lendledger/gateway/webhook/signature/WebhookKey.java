package io.lendledger.gateway.webhook.signature;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret that signs webhooks: HMAC-SHA256 over {@code id.timestamp.body} (Standard Webhooks). */
public final class WebhookKey {

  /** The prefix of a secret's text. */
  public static final String PREFIX = "whsec_";

  /** The prefix of a signature of this kind. */
  public static final String VERSION = "v1,";

  private static final String ALGORITHM = "HmacSHA256";
  private static final int SECRET_BYTES = 32;
  private static final int LEAST_BYTES = 24;
  private static final int MOST_BYTES = 64;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKeySpec key;

  private WebhookKey(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, ALGORITHM);
  }

  public static String newSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    RANDOM.nextBytes(bytes);
    return PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * The key that a secret stands for: Base64 behind the prefix, which may be missing; other text is
   * the key itself.
   */
  public static WebhookKey of(String secret) {
    String text = secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret;
    try {
      byte[] decoded = Base64.getDecoder().decode(text);
      return decoded.length == 0 ? literal(secret) : new WebhookKey(decoded);
    } catch (IllegalArgumentException _) {
      return literal(secret);
    }
  }

  /**
   * Refuses a secret that could be guessed or that others would take for another key. Standard
   * Webhooks asks for 24 to 64 bytes. Secrets of before may be others, and stay good.
   */
  public static String requireStrong(String secret) {
    String text = secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret;
    int length;
    try {
      length = Base64.getDecoder().decode(text).length;
    } catch (IllegalArgumentException _) {
      length = 0;
    }
    if (length < LEAST_BYTES || length > MOST_BYTES) {
      throw new IllegalArgumentException(
          "must be %d to %d random bytes in Base64, behind %s or without it"
              .formatted(LEAST_BYTES, MOST_BYTES, PREFIX));
    }
    return secret;
  }

  private static WebhookKey literal(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    if (bytes.length == 0) {
      throw new IllegalArgumentException("a secret cannot be empty");
    }
    return new WebhookKey(bytes);
  }

  /** A signature that takes the body's bytes. */
  Mac begin(String id, String timestamp) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }

  /** The signature of a whole body, as it stands in the header. */
  public String sign(String id, long timestampSeconds, byte[] body) {
    byte[] signature = begin(id, Long.toString(timestampSeconds)).doFinal(body);
    return VERSION + Base64.getEncoder().encodeToString(signature);
  }
}
