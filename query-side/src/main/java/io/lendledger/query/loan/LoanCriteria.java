package io.lendledger.query.loan;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.Shown;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The conditions of a loan read; only those that were asked for, so that indices fit. */
final class LoanCriteria {

  private static final String LOAN = "l";

  /** Stands between the loan and the part in a client-level loan id. */
  private static final String PART = "-";

  private final List<Function<Shown, String>> conditions = new ArrayList<>();
  private final Map<String, Object> parameters = new HashMap<>();
  private final boolean ofLender;
  private final int rows;
  private boolean ofLoan;

  /** The bounds of every page: lender or all, day, and the key behind which it continues. */
  LoanCriteria(@Nullable LenderCode lender, Moment moment, PageRequest page) {
    String after = PageKey.afterText(page);
    ofLender = lender != null;
    if (lender != null) {
      parameters.put("lender", lender.value());
    }
    parameters.put("date", moment.date());
    parameters.put("after", after);
    parameters.put("afterLoan", after.split(PART, 2)[0]);
    parameters.put("afterPart", after.substring(after.indexOf(PART) + 1));
    rows = page.limit() + 1;
  }

  /** Adds a condition on the row itself, unless there is nothing to compare with. */
  LoanCriteria and(String condition, String parameter, @Nullable Object value) {
    return and(_ -> condition, parameter, value);
  }

  private LoanCriteria and(
      Function<Shown, String> condition, String parameter, @Nullable Object value) {
    if (value != null) {
      conditions.add(condition);
      parameters.put(parameter, value);
    }
    return this;
  }

  private LoanCriteria and(
      String alias, Function<Shown, String> condition, String parameter, @Nullable Object value) {
    ofLoan |= value != null && alias.equals(LOAN);
    return and(condition, parameter, value);
  }

  private LoanCriteria and(
      String alias, String condition, String parameter, @Nullable Object value) {
    return and(alias, _ -> condition, parameter, value);
  }

  /** The filters that loans and trades share; {@code l} is the loan. */
  LoanCriteria loan(LoanFilter filter) {
    return and(LOAN, "l.isin = :isin", "isin", filter.isin())
        .and(LOAN, "l.borrower_code = :borrower", "borrower", filter.borrowerCode());
  }

  LoanCriteria partOf(@Nullable String clientId) {
    return and(
        LOAN,
        shown ->
            """
            EXISTS (SELECT 1 FROM query.loan_part p
              WHERE p.loan_id = l.loan_id AND p.client_id = :client AND %s)
            """
                .formatted(shown.valid("p")),
        "client",
        clientId);
  }

  /** Status and trade date of the record with this alias. */
  LoanCriteria record(String alias, String status, LoanFilter filter) {
    return and(
            alias,
            alias + "." + status + " IN (:statuses)",
            "statuses",
            filter.statuses().isEmpty() ? null : filter.statuses())
        .and(alias, alias + ".trade_date >= :from", "from", filter.fromDate())
        .and(alias, alias + ".trade_date <= :to", "to", filter.toDate());
  }

  /** A row with one of these aliases changed since. */
  LoanCriteria changed(@Nullable Instant since, String... aliases) {
    if (since == null) {
      return this;
    }
    ofLoan |= List.of(aliases).contains(LOAN);
    return and(
        "greatest(%s.valid_from) >= %s"
            .formatted(String.join(".valid_from, ", aliases), Moments.FIRST_SINCE),
        "since",
        since.atOffset(ZoneOffset.UTC));
  }

  /** The loan {@code l} of the rows with this alias, if a condition needs it to choose them. */
  String join(Shown shown, String alias) {
    return ofLoan ? loan(shown, alias) : "";
  }

  /** The loan {@code l} of the rows with this alias. */
  static String loan(Shown shown, String alias) {
    return (" JOIN query.loan l ON l.lender_code = %1$s.lender_code"
            + " AND l.loan_id = %1$s.loan_id AND %2$s")
        .formatted(alias, shown.valid("l"));
  }

  /** The lender's rows with this alias, or all, behind a key: of one column that is unique. */
  String behind(String alias, String key) {
    return lender(alias) + "%1$s.%2$s > :after AND ".formatted(alias, key);
  }

  /** The parts with this alias of the lender, or all, in the order of their client-level ids. */
  String behindPart(String alias) {
    return ofLender
        ? behind(alias, "client_level_loan_id")
        : "(%1$s.loan_id, %1$s.part) > (:afterLoan, :afterPart) AND ".formatted(alias);
  }

  /**
   * That order: ids of loans have digits alone, so the ids of their parts sort by loan and part.
   */
  String partOrder(String alias) {
    return (ofLender ? "%1$s.client_level_loan_id" : "%1$s.loan_id, %1$s.part").formatted(alias);
  }

  /** The lender's rows with this alias, or all. */
  String lender(String alias) {
    return ofLender ? alias + ".lender_code = :lender AND " : "";
  }

  /** The conditions, to follow others. */
  String sql(Shown shown) {
    StringBuilder sql = new StringBuilder();
    conditions.forEach(condition -> sql.append(" AND ").append(condition.apply(shown)));
    return sql.toString();
  }

  /**
   * The clause that bounds the page. A number, and not a parameter: a plan made for any number
   * would be one for many rows, and read whole tables.
   */
  String limit() {
    return " LIMIT " + rows;
  }

  Map<String, Object> parameters() {
    return parameters;
  }
}
