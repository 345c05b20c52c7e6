package io.lendledger.gateway.identity.grant;

import io.lendledger.core.bound.Setting;
import io.lendledger.core.record.Cell;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.Fields;
import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The time for which a secret stays valid after its rotation.
 *
 * @param rotationOverlap how long a rotated key or secret stays good beside the new one, unless its
 *     rotation says otherwise
 */
@ConfigurationProperties("lendledger.access")
public record RotationOverlap(@DefaultValue("24h") Duration rotationOverlap) {

  private static final Duration LONGEST = Duration.ofDays(30);
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,7}");
  private static final FieldType<Duration> SECONDS =
      cell -> {
        if (cell.kind() == Cell.Kind.NUMBER && DIGITS.matcher(cell.text()).matches()) {
          Duration overlap = Duration.ofSeconds(Long.parseLong(cell.text()));
          if (overlap.compareTo(LONGEST) <= 0) {
            return overlap;
          }
        }
        throw new IllegalArgumentException("must be a whole number from 0 to 2592000");
      };

  /** Refuses a time that is too long. */
  public RotationOverlap {
    if (rotationOverlap.isNegative() || rotationOverlap.compareTo(LONGEST) > 0) {
      throw Setting.refusal("lendledger.access.rotation-overlap", rotationOverlap, "0 to 30 days");
    }
  }

  /** The {@code overlapSeconds} of a request, else the default. */
  public Duration read(Fields fields) {
    return fields.optional("overlapSeconds", SECONDS, rotationOverlap);
  }
}
