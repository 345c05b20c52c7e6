package io.lendledger.query.billing;

import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.PageKey;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The months of a read, and the key behind which it continues. Without bounds it is the moment's
 * month; one bound alone leaves the other side open.
 *
 * @param from first month, {@code yyyy-MM}
 * @param to last month
 * @param after lender, month, code and currency of the last record of the page before
 */
record Months(String from, String to, List<String> after) {

  private static final int KEY_PARTS = 4;
  private static final String FIRST = "0000-01";
  private static final String LAST = "9999-12";

  static Months of(@Nullable String from, @Nullable String to, PageRequest page, Moment moment) {
    List<String> key = PageKey.after(page, KEY_PARTS);
    List<String> after = key == null ? List.of("", "", "", "") : key;
    if (from == null && to == null) {
      String current = YearMonth.from(moment.date()).toString();
      return new Months(current, current, after);
    }
    return new Months(from == null ? FIRST : from, to == null ? LAST : to, after);
  }
}
