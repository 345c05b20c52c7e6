-- The fee of a loan, or the rebate of a cash loan, by the first day on which it holds. Loans used to
-- keep the one that was sent last; a late rate now makes a loan due at the next close, too.
CREATE TABLE loan_rate (
  loan_id        text    NOT NULL,
  effective_date date    NOT NULL,
  rate           numeric NOT NULL,
  PRIMARY KEY (loan_id, effective_date)
);

ALTER TABLE loan DROP COLUMN gross_rate, DROP COLUMN lending_rate, DROP COLUMN rebate_rate;

-- The loans of a borrower and an account that its collateral is for.
CREATE INDEX loan_live ON loan (lender, account, borrower) WHERE status NOT IN ('Closed', 'Cancelled');
