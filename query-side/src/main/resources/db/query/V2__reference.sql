-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE lender (
  lender_code text COLLATE "C" NOT NULL,
  lender_name text NOT NULL,
  service_fee_split numeric NOT NULL,
  other_agent_fee_split numeric NOT NULL,
  billing_currency text NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, valid_from)
);
CREATE UNIQUE INDEX lender_current ON lender (lender_code)
  WHERE valid_to = 9223372036854775807;

CREATE TABLE borrower (
  borrower_code text COLLATE "C" NOT NULL,
  borrower_name text NOT NULL,
  external_borrower_code text,
  margin_percent numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (borrower_code, valid_from)
);
CREATE UNIQUE INDEX borrower_current ON borrower (borrower_code)
  WHERE valid_to = 9223372036854775807;

CREATE TABLE instrument (
  isin text COLLATE "C" NOT NULL,
  instrument_name text NOT NULL,
  instrument_type text NOT NULL,
  composite_bbg_id text,
  composite_ticker text,
  country_ticker text,
  ticker text,
  exchange_code text,
  mic text,
  country_code text,
  country_of_incorporation text,
  country_of_listing text,
  currency text NOT NULL,
  issuer text,
  maturity_date date,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (isin, valid_from)
);
CREATE UNIQUE INDEX instrument_current ON instrument (isin)
  WHERE valid_to = 9223372036854775807;

