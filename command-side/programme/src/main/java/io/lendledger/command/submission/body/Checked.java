package io.lendledger.command.submission.body;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The content of a valid body.
 *
 * @param records how many records
 * @param date the day its envelope names; null when it has none
 * @param units at most how many units any holding gains or loses by it
 * @param measured whether its records are staged to be measured against their holdings
 */
public record Checked(long records, @Nullable LocalDate date, BigDecimal units, boolean measured) {

  /** Content of a body that moves no holdings. */
  public Checked(long records, @Nullable LocalDate date) {
    this(records, date, BigDecimal.ZERO, false);
  }

  /** The same with the units that it moves. */
  public Checked moving(BigDecimal most, boolean isMeasured) {
    return new Checked(records, date, most, isMeasured);
  }
}
