-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

-- original_units: as traded, less what was dropped; settled_units: settled and not yet returned;
-- changed: position of the last change of the loan, its rates, parts or trades.
CREATE TABLE loan (
  loan_id text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C" NOT NULL,
  account_number text COLLATE "C" NOT NULL,
  borrower_code text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  loan_type text NOT NULL,
  collateral_type text NOT NULL,
  loan_status text COLLATE "C" NOT NULL,
  original_units bigint NOT NULL,
  settled_units bigint NOT NULL,
  investment_rate numeric,
  margin_percent numeric NOT NULL,
  haircut_percent numeric,
  trade_date date NOT NULL,
  collateral_date date,
  settlement_date date NOT NULL,
  end_date date,
  loan_currency text NOT NULL,
  changed bigint NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (loan_id, valid_from)
);
CREATE UNIQUE INDEX loan_current ON loan (loan_id)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX loan_key ON loan (lender_code, loan_id, valid_from);
CREATE INDEX loan_status ON loan (lender_code, loan_status, loan_id);
CREATE INDEX loan_isin ON loan (isin, lender_code, loan_id);
CREATE INDEX loan_borrower ON loan (borrower_code, lender_code, loan_id);
CREATE INDEX loan_trade_date ON loan (lender_code, trade_date);
CREATE INDEX loan_changed ON loan (lender_code, valid_from);

CREATE TABLE loan_rate (
  loan_id text COLLATE "C" NOT NULL,
  effective_date date NOT NULL,
  lending_rate numeric,
  rebate_rate numeric,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (loan_id, effective_date, valid_from)
);
CREATE UNIQUE INDEX loan_rate_current ON loan_rate (loan_id, effective_date)
  WHERE valid_to = 9223372036854775807;

CREATE TABLE loan_part (
  loan_id text COLLATE "C" NOT NULL,
  part text COLLATE "C" NOT NULL,
  client_level_loan_id text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  depositary text COLLATE "C" NOT NULL,
  tax_rate numeric,
  external_instrument_id text,
  original_units bigint NOT NULL,
  settled_units bigint NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (loan_id, part, valid_from)
);
CREATE UNIQUE INDEX loan_part_current ON loan_part (loan_id, part)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX loan_part_key ON loan_part (lender_code, client_level_loan_id, valid_from);
CREATE INDEX loan_part_client ON loan_part (client_id, lender_code, client_level_loan_id);
CREATE INDEX loan_part_changed ON loan_part (lender_code, valid_from);

-- effective_units: original_units less what was dropped or taken off.
CREATE TABLE trade (
  trade_id text COLLATE "C" NOT NULL,
  loan_id text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C" NOT NULL,
  trade_type text NOT NULL,
  trade_status text NOT NULL,
  settlement_status text NOT NULL,
  settlement_substatus text,
  original_units bigint NOT NULL,
  effective_units bigint NOT NULL,
  settled_units bigint NOT NULL,
  trade_date date NOT NULL,
  intended_settlement_date date NOT NULL,
  actual_settlement_date date,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (trade_id, valid_from)
);
CREATE UNIQUE INDEX trade_current ON trade (trade_id)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX trade_key ON trade (lender_code, trade_id, valid_from);
CREATE INDEX trade_loan ON trade (loan_id);
CREATE INDEX trade_trade_date ON trade (lender_code, trade_date);
CREATE INDEX trade_changed ON trade (lender_code, valid_from);

-- Units that the trades and settlements of one day add to what is on loan.
CREATE TABLE position_day (
  lender_code text COLLATE "C" NOT NULL,
  account_number text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  borrower_code text COLLATE "C" NOT NULL,
  movement_date date NOT NULL,
  traded_units bigint NOT NULL,
  settled_units bigint NOT NULL,
  trades bigint NOT NULL,
  settlements bigint NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, account_number, isin, borrower_code, movement_date, valid_from)
);
CREATE UNIQUE INDEX position_day_current ON position_day (lender_code, account_number, isin, borrower_code, movement_date)
  WHERE valid_to = 9223372036854775807;

