-- Changes between two moments are found in the order in which they came; versions that others
-- followed before the later moment are passed over in the index.
DROP INDEX loan_changed, loan_part_changed, trade_changed;
CREATE INDEX loan_changed ON loan (lender_code, valid_from, valid_to);
CREATE INDEX loan_part_changed ON loan_part (lender_code, valid_from, valid_to);
CREATE INDEX trade_changed ON trade (lender_code, valid_from, valid_to);
CREATE INDEX holding_changed ON holding (lender_code, valid_from, valid_to);
CREATE INDEX accrual_changed ON accrual (lender_code, valid_from, valid_to);
CREATE INDEX accrual_ended ON accrual (lender_code, valid_to)
  WHERE valid_to < 9223372036854775807;
