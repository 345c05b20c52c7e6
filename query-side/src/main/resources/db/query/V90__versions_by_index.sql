-- Reads find in the index alone which version of a record is that of their position; before, they
-- fetched every former version from its table to see when it ended.
DROP INDEX loan_key, loan_status, loan_isin, loan_borrower, loan_trade_date;
CREATE INDEX loan_key ON loan (lender_code, loan_id, valid_to, valid_from);
CREATE INDEX loan_status ON loan (lender_code, loan_status, loan_id, valid_to, valid_from);
CREATE INDEX loan_isin ON loan (isin, lender_code, loan_id, valid_to, valid_from);
CREATE INDEX loan_borrower ON loan (borrower_code, lender_code, loan_id, valid_to, valid_from);
CREATE INDEX loan_trade_date ON loan (lender_code, trade_date, valid_to, valid_from);

DROP INDEX loan_part_key, loan_part_client;
CREATE INDEX loan_part_key
  ON loan_part (lender_code, client_level_loan_id, valid_to, valid_from);
CREATE INDEX loan_part_client
  ON loan_part (client_id, lender_code, client_level_loan_id, valid_to, valid_from);

DROP INDEX trade_key, trade_trade_date;
CREATE INDEX trade_key ON trade (lender_code, trade_id, valid_to, valid_from);
CREATE INDEX trade_trade_date ON trade (lender_code, trade_date, valid_to, valid_from);

DROP INDEX holding_isin;
CREATE INDEX holding_isin
  ON holding (isin, lender_code, custody_account_id, valid_to, valid_from);
