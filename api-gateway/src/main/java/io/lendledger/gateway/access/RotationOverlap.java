package io.lendledger.gateway.access;

import io.lendledger.core.record.Cell;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.Fields;
import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The time for which a secret stays valid after its rotation. */
@Component
public class RotationOverlap {

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

  private final Duration usual;

  RotationOverlap(@Value("${lendledger.access.rotation-overlap:24h}") Duration usual) {
    if (usual.isNegative() || usual.compareTo(LONGEST) > 0) {
      throw new IllegalStateException(
          "lendledger.access.rotation-overlap is " + usual + ", must be 0 to 30 days");
    }
    this.usual = usual;
  }

  /** The {@code overlapSeconds} of a request, else the default. */
  public Duration read(Fields fields) {
    return fields.optional("overlapSeconds", SECONDS, usual);
  }
}
