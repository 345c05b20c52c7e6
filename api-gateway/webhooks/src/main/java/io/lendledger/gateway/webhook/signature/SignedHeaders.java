package io.lendledger.gateway.webhook.signature;

import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a signed inbound webhook.
 *
 * @param id names the message
 * @param timestamp Unix seconds, as they were sent
 * @param signatures those of the known kind
 */
public record SignedHeaders(String id, String timestamp, List<String> signatures) {

  /** Names the message. */
  public static final String ID = "webhook-id";

  public static final String TIMESTAMP = "webhook-timestamp";

  /** Its signatures, separated by spaces. */
  public static final String SIGNATURE = "webhook-signature";

  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final int MOST_SIGNATURES = 10;
  private static final Pattern VISIBLE = Pattern.compile("[!#-\\[\\]-~]{1,250}");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

  /** Copies the signatures. */
  public SignedHeaders {
    signatures = List.copyOf(signatures);
  }

  /** The headers, when each is there in its form. */
  public static Optional<SignedHeaders> of(
      @Nullable String id, @Nullable String timestamp, @Nullable String signatures) {
    if (id == null
        || timestamp == null
        || signatures == null
        || !VISIBLE.matcher(id).matches()
        || !SECONDS.matcher(timestamp).matches()) {
      return Optional.empty();
    }
    List<String> known =
        List.of(signatures.split(" ", -1)).stream()
            .filter(each -> each.startsWith(WebhookKey.VERSION))
            .map(each -> each.substring(WebhookKey.VERSION.length()))
            .limit(MOST_SIGNATURES)
            .toList();
    return Optional.of(new SignedHeaders(id, timestamp, known));
  }

  /** Whether it was signed at most five minutes before or after a moment. */
  public boolean isTimely(Instant now) {
    Instant signed = Instant.ofEpochSecond(Long.parseLong(timestamp));
    return Duration.between(signed, now).abs().compareTo(TOLERANCE) <= 0;
  }

  /** Whether one of the signatures is that of this body; takes as long when none is. */
  public boolean fit(WebhookKey key, byte[] body) {
    byte[] right = key.begin(id, timestamp).doFinal(body);
    boolean fits = false;
    for (String each : signatures) {
      fits |= MessageDigest.isEqual(right, decode(each));
    }
    return fits;
  }

  private static byte[] decode(String signature) {
    try {
      return Base64.getDecoder().decode(signature);
    } catch (IllegalArgumentException _) {
      return new byte[0];
    }
  }
}
