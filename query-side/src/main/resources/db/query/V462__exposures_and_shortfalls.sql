-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE exposure (
  lender_code text COLLATE "C" NOT NULL,
  account_number text COLLATE "C" NOT NULL,
  borrower_code text COLLATE "C" NOT NULL,
  exposure_date date NOT NULL,
  currency text NOT NULL,
  required_value numeric NOT NULL,
  collateral_value numeric NOT NULL,
  exposure numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, account_number, borrower_code, exposure_date, valid_from)
);
CREATE UNIQUE INDEX exposure_current
  ON exposure (lender_code, account_number, borrower_code, exposure_date)
  WHERE valid_to = 9223372036854775807;

-- found: position of the event that found it.
CREATE TABLE shortfall (
  shortfall_id text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  account_number text NOT NULL,
  isin text COLLATE "C" NOT NULL,
  depositary text,
  units bigint NOT NULL,
  cause text NOT NULL,
  found_on date NOT NULL,
  needed_by date,
  dropped_units bigint NOT NULL,
  reallocated_units bigint NOT NULL,
  recalled_units bigint NOT NULL,
  uncovered_units bigint,
  found bigint NOT NULL,
  found_at timestamptz NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (shortfall_id, valid_from)
);
CREATE UNIQUE INDEX shortfall_current ON shortfall (shortfall_id)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX shortfall_found ON shortfall (found DESC);
CREATE INDEX shortfall_lender ON shortfall (lender_code, found DESC);
