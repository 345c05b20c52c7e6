package io.lendledger.command.lookup;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.core.loan.view.LoanStatus;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The common part of all look-ups: their processing group and how rows reach SQL as arrays. */
public final class LookUps {

  /** One segment, so that rows are written in the order of the store. */
  public static final String GROUP = Processes.LOOK_UPS;

  /** The statuses of loans that have ended, as a list in SQL. */
  public static final String ENDED_LOANS =
      Arrays.stream(LoanStatus.values())
          .filter(LoanStatus::isEnded)
          .map(status -> "'" + status.wire() + "'")
          .collect(Collectors.joining(", ", "(", ")"));

  private LookUps() {}

  public static String key(@Nullable String depositary) {
    return depositary == null ? "" : depositary;
  }

  /** A depositary as events and commands have it. */
  public static @Nullable String depositary(String key) {
    return key.isEmpty() ? null : key;
  }

  /** One column of many rows as text, which SQL casts to the array it needs. */
  public static <T> @Nullable String[] column(List<T> rows, Function<T, @Nullable Object> value) {
    @Nullable String[] column = new @Nullable String[rows.size()];
    for (int i = 0; i < column.length; i++) {
      Object each = value.apply(rows.get(i));
      column[i] =
          each instanceof BigDecimal decimal
              ? decimal.toPlainString()
              : each == null ? null : each.toString();
    }
    return column;
  }
}
