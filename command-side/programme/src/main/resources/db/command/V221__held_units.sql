-- No more units than have been accepted for a lender since the registers were last known to show all
-- of it: what a holding may come to beyond its row there. cleared counts how often it began anew.
CREATE TABLE units_under_way (
  lender  text PRIMARY KEY,
  units   numeric NOT NULL,
  cleared bigint  NOT NULL DEFAULT 0
);

-- Transactions of a body that may take a holding beyond its bound; sold units are negative.
CREATE UNLOGGED TABLE staged_movement (
  submission_id  text    NOT NULL,
  record         bigint  NOT NULL,
  transaction_id text    NOT NULL,
  client         text    NOT NULL,
  account        text    NOT NULL,
  isin           text    NOT NULL,
  units          numeric NOT NULL
);

CREATE INDEX staged_movement_submission ON staged_movement (submission_id, record);

-- The few holdings of which a part of the bound is taken.
CREATE INDEX holding_large ON holding (lender)
  WHERE quantity > 62500000000 OR pending > 62500000000 OR pending < -62500000000;
