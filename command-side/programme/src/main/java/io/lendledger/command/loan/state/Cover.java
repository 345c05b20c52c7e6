package io.lendledger.command.loan.state;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Cover taken so far.
 *
 * @param total value after haircut in loan currency; null while none was valued
 * @param vouched whether the desk vouches for full cover
 */
public record Cover(@Nullable BigDecimal total, boolean vouched) {

  /** No cover yet. */
  public static final Cover NONE = new Cover(null, false);

  /** The total when more arrives. */
  public BigDecimal totalWith(BigDecimal more) {
    return total == null ? more : total.add(more);
  }

  /** Whether the total reaches a required value. */
  public boolean reaches(BigDecimal required) {
    return vouched || (total != null && total.compareTo(required) >= 0);
  }
}
