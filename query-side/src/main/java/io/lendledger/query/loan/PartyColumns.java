package io.lendledger.query.loan;

import io.lendledger.core.loan.view.LoanParties;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The columns of a row that tell who lends to whom. */
public final class PartyColumns {

  private PartyColumns() {}

  public static LoanParties of(ResultSet row) throws SQLException {
    return new LoanParties(
        row.getString("lender_code"),
        row.getString("lender_name"),
        row.getString("account_number"),
        row.getString("borrower_code"),
        row.getString("borrower_name"),
        row.getString("external_borrower_code"));
  }
}
