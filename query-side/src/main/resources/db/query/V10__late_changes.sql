-- earned_on: the day that earned the figures. It is the accrual date, but in a line that adjusts a
-- day of a closed month, which is dated where it counts.
ALTER TABLE accrual ADD COLUMN earned_on date;
UPDATE accrual SET earned_on = accrual_date;
ALTER TABLE accrual ALTER COLUMN earned_on SET NOT NULL,
  DROP CONSTRAINT accrual_pkey,
  ADD PRIMARY KEY (loan_id, accrual_date, part, earned_on, valid_from);
DROP INDEX accrual_current;
CREATE UNIQUE INDEX accrual_current ON accrual (loan_id, accrual_date, part, earned_on)
  WHERE valid_to = 9223372036854775807;
DROP INDEX accrual_key;
CREATE INDEX accrual_key ON accrual
  (lender_code, accrual_date, loan_id, client_id, part, earned_on, valid_from);

ALTER TABLE billing_day ADD COLUMN earned_on date;
UPDATE billing_day SET earned_on = accrual_date;
ALTER TABLE billing_day ALTER COLUMN earned_on SET NOT NULL,
  DROP CONSTRAINT billing_day_pkey,
  ADD PRIMARY KEY (loan_id, accrual_date, earned_on, part);

-- last_settled_on: when units of the trade settled last; its actual settlement date once that is all.
ALTER TABLE trade ADD COLUMN last_settled_on date;
UPDATE trade SET last_settled_on = actual_settlement_date;
