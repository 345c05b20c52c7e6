package io.lendledger.query.billing;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.query.moment.Shown;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The conditions on bills {@code a} that a read adds up.
 *
 * @param lender whose bills; null for all
 * @param column of the other part of the sums' key, and of the filter
 * @param wanted its value; null for all
 */
record BillCriteria(
    @Nullable LenderCode lender, Months months, String column, @Nullable String wanted) {

  String sql(Shown shown) {
    String filter = wanted == null ? "" : " AND a.%s = :wanted".formatted(column);
    return (lender == null ? "" : "a.lender_code = :lender AND ")
        + """
        a.billing_month BETWEEN :from AND :to
          AND (a.lender_code, a.billing_month, a.%s, a.billing_currency)
            > (:afterLender, :afterMonth, :afterCode, :afterCurrency)
          AND %s\
        """
            .formatted(column, shown.valid("a"))
        + filter;
  }

  Map<String, Object> parameters() {
    List<String> after = months.after();
    Map<String, Object> parameters = new HashMap<>();
    if (lender != null) {
      parameters.put("lender", lender.value());
    }
    parameters.put("from", months.from());
    parameters.put("to", months.to());
    parameters.put("afterLender", after.get(0));
    parameters.put("afterMonth", after.get(1));
    parameters.put("afterCode", after.get(2));
    parameters.put("afterCurrency", after.get(3));
    if (wanted != null) {
      parameters.put("wanted", wanted);
    }
    return parameters;
  }
}
