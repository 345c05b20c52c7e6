-- The latest report of each RQV account: collateral after haircut by whom it stands for.
CREATE TABLE account_collateral (
  rqv_account text    NOT NULL,
  lender      text    NOT NULL,
  account     text    NOT NULL,
  borrower    text    NOT NULL,
  currency    text    NOT NULL,
  date        date    NOT NULL,
  value       numeric NOT NULL,
  PRIMARY KEY (rqv_account, lender, account, borrower, currency)
);

CREATE INDEX account_collateral_holder ON account_collateral (lender, account, borrower);
