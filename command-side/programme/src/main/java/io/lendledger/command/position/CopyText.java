package io.lendledger.command.position;

import io.lendledger.command.submission.body.Row;
import io.lendledger.core.submission.SubmissionId;
import org.jspecify.annotations.Nullable;

/** Rows in the text form of PostgreSQL's COPY; control characters cannot be in a record. */
final class CopyText {

  private CopyText() {}

  static void append(StringBuilder to, SubmissionId submission, Row<PositionRecord> row) {
    PositionRecord each = row.value();
    field(to, submission.value());
    field(to, Integer.toString(row.index()));
    field(to, each.client().value());
    field(to, each.account().value());
    field(to, each.isin().value());
    field(to, each.depositary() == null ? "" : each.depositary());
    field(to, each.ticker());
    field(to, each.exchange());
    field(to, each.externalInstrumentId());
    field(to, each.quantity().toPlainString());
    field(to, each.currency().getCurrencyCode());
    field(to, each.taxRate() == null ? null : each.taxRate().toString());
    field(to, each.status().wire());
    to.setCharAt(to.length() - 1, '\n');
  }

  private static void field(StringBuilder to, @Nullable String value) {
    if (value == null) {
      to.append("\\N");
    } else if (value.indexOf('\\') < 0) {
      to.append(value);
    } else {
      to.append(value.replace("\\", "\\\\"));
    }
    to.append('\t');
  }
}
