package io.lendledger.query.loan;

import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CustodyLoan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.RowMapper;

/**
 * The rows of one statement as records. What concerns the whole loan stands in the first row of
 * each loan; the records of its other parts share it.
 */
final class ClientLoanRows implements RowMapper<ClientLoan> {

  private final LoanRecords records;
  private final Map<String, CustodyLoan> loans = new HashMap<>();

  ClientLoanRows(LoanRecords records) {
    this.records = records;
  }

  @Override
  public ClientLoan mapRow(ResultSet row, int number) throws SQLException {
    if (row.getBoolean("first")) {
      CustodyLoan loan = records.custody(row, number);
      loans.put(loan.loanId(), loan);
      return LoanRecords.ofClient(loan, row);
    }
    CustodyLoan first = Objects.requireNonNull(loans.get(row.getString("part_of")));
    return LoanRecords.ofClient(LoanRecords.part(first, row), row);
  }
}
