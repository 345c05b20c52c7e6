package io.lendledger.sdk.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tells whether a webhook is the service's (https://www.standardwebhooks.com). */
public final class Webhooks {

  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
  private static final String ALGORITHM = "HmacSHA256";

  private final List<byte[]> keys;
  private final Duration tolerance;
  private final Clock clock;

  private Webhooks(List<byte[]> keys, Duration tolerance, Clock clock) {
    this.keys = keys;
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /**
   * Those of a subscription.
   *
   * @param secrets its secret, with or without {@code whsec_}; both while it is rotated
   */
  public static Webhooks signedWith(String... secrets) {
    List<byte[]> keys = List.of(secrets).stream().map(Webhooks::key).toList();
    return new Webhooks(keys, TOLERANCE, Clock.systemUTC());
  }

  /** The same, with another tolerance for the age of a message than five minutes, and a clock. */
  public Webhooks within(Duration other, Clock by) {
    return new Webhooks(keys, other, by);
  }

  private static byte[] key(String secret) {
    return Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
  }

  /**
   * Whether it is the service's, and of now.
   *
   * @param header gives a header of the request by its name; null without one
   * @param body the bytes as they came, before anything has read them
   */
  public boolean isAuthentic(UnaryOperator<String> header, byte[] body) {
    String id = header.apply("webhook-id");
    String timestamp = header.apply("webhook-timestamp");
    String signatures = header.apply("webhook-signature");
    if (id == null || signatures == null || timestamp == null || !isNow(timestamp)) {
      return false;
    }
    boolean good = false;
    for (byte[] key : keys) {
      byte[] right = signature(key, id + "." + timestamp + ".", body);
      for (String each : signatures.split(" ", -1)) {
        // In constant time, and all of them: how long it takes tells nothing.
        good |= MessageDigest.isEqual(right, each.getBytes(StandardCharsets.UTF_8));
      }
    }
    return good;
  }

  private boolean isNow(String timestamp) {
    if (!SECONDS.matcher(timestamp).matches()) {
      return false;
    }
    Instant signed = Instant.ofEpochSecond(Long.parseLong(timestamp));
    return Duration.between(signed, clock.instant()).abs().compareTo(tolerance) <= 0;
  }

  private static byte[] signature(byte[] key, String head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update(head.getBytes(StandardCharsets.UTF_8));
      String right = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
      return right.getBytes(StandardCharsets.US_ASCII);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
