-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE collateral (
  collateral_date date NOT NULL,
  rqv_account text COLLATE "C" NOT NULL,
  line bigint NOT NULL,
  lender_code text COLLATE "C" NOT NULL,
  account_number text COLLATE "C" NOT NULL,
  borrower_code text COLLATE "C" NOT NULL,
  triparty_agent text,
  collateral_type text NOT NULL,
  instrument_name text,
  isin text COLLATE "C" NOT NULL,
  ticker text,
  bbg_id text,
  instrument_type text,
  issuer text,
  maturity_date date,
  rating_first_agency text,
  rating_second_agency text,
  quantity numeric NOT NULL,
  market_price numeric NOT NULL,
  market_currency text NOT NULL,
  market_value numeric NOT NULL,
  fx_rate numeric NOT NULL,
  collateral_price numeric NOT NULL,
  collateral_currency text NOT NULL,
  collateral_value numeric NOT NULL,
  haircut_percent numeric NOT NULL,
  collateral_value_with_haircut numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (collateral_date, rqv_account, line, valid_from)
);
CREATE UNIQUE INDEX collateral_current ON collateral (collateral_date, rqv_account, line)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX collateral_key ON collateral
  (lender_code, collateral_date, rqv_account, isin, line, valid_from);

