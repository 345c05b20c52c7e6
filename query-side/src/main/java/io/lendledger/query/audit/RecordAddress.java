package io.lendledger.query.audit;

import io.lendledger.query.audit.MonthLineage.Row;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an address; clients' codes may have colons in them. */
sealed interface RecordAddress {

  /** {@code loan:<loanId>}. */
  record OfLoan(String loan) implements RecordAddress {}

  /** {@code bill:<loanId>:<billingMonth>}. */
  record OfBill(String loan, YearMonth month) implements RecordAddress {}

  /**
   * {@code accrual:<clientLevelLoanId>:<accrualDate>}, with {@code :<earnedOn>} behind it for the
   * line that adjusts that day.
   */
  record OfAccrual(String loan, String part, LocalDate date, @Nullable LocalDate earnedOn)
      implements RecordAddress {}

  /** {@code billing-summary:<lenderCode>:<billingMonth>:<borrowerCode>:<billingCurrency>}. */
  record OfSummary(Row row) implements RecordAddress {}

  /** {@code client-revenue:<lenderCode>:<billingMonth>:<clientCode>:<billingCurrency>}. */
  record OfRevenue(Row row) implements RecordAddress {}

  /**
   * Reads an address; empty for another form.
   *
   * @throws java.time.DateTimeException when a date or a month is none
   */
  static Optional<RecordAddress> of(String record) {
    Matcher matcher = Forms.ADDRESS.matcher(record);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    if (matcher.group("loan") != null) {
      return Optional.of(new OfLoan(matcher.group("loan")));
    }
    if (matcher.group("billed") != null) {
      return Optional.of(new OfBill(matcher.group("billed"), YearMonth.parse(matcher.group("of"))));
    }
    if (matcher.group("accrued") != null) {
      String earnedOn = matcher.group("earned");
      return Optional.of(
          new OfAccrual(
              matcher.group("accrued"),
              matcher.group("part"),
              LocalDate.parse(matcher.group("date")),
              earnedOn == null ? null : LocalDate.parse(earnedOn)));
    }
    var row =
        new Row(
            record,
            matcher.group("lender"),
            YearMonth.parse(matcher.group("month")),
            matcher.group("party"),
            matcher.group("currency"));
    return Optional.of(
        matcher.group("kind").equals("billing-summary") ? new OfSummary(row) : new OfRevenue(row));
  }

  /** The forms of addresses. */
  final class Forms {
    private static final Pattern ADDRESS =
        Pattern.compile(
            "loan:(?<loan>[^:]+)"
                + "|bill:(?<billed>[^:]+):(?<of>[^:]+)"
                + "|accrual:(?<accrued>[^:]+)-(?<part>[^:-]+):(?<date>[^:]+)(:(?<earned>[^:]+))?"
                + "|(?<kind>billing-summary|client-revenue):(?<lender>[^:]+):(?<month>[^:]+)"
                + ":(?<party>.+):(?<currency>[^:]+)",
            Pattern.DOTALL);

    private Forms() {}
  }
}
