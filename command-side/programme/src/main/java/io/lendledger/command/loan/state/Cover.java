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

  public static final Cover NONE = new Cover(null, false);

  public BigDecimal totalWith(BigDecimal more) {
    return total == null ? more : total.add(more);
  }

  public boolean reaches(BigDecimal required) {
    return vouched || (total != null && total.compareTo(required) >= 0);
  }
}
