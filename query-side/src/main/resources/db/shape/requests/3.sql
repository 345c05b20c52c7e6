-- All that a request says, and its outcome, in versions.
DROP TABLE borrow_request, borrow_request_loan, borrow_request_unfilled;

CREATE TABLE borrow_request (
  request_id text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C",
  borrower_code text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  units bigint NOT NULL,
  collateral_type text NOT NULL,
  lending_rate numeric,
  investment_rate numeric,
  rebate_rate numeric,
  loan_currency text NOT NULL,
  loan_type text NOT NULL,
  trade_date date NOT NULL,
  settlement_date date NOT NULL,
  end_date date,
  haircut_percent numeric,
  open_units bigint NOT NULL,
  completed boolean NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (request_id, valid_from)
);
CREATE UNIQUE INDEX borrow_request_current ON borrow_request (request_id)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX borrow_request_lender ON borrow_request (lender_code, request_id)
  WHERE lender_code IS NOT NULL;

CREATE TABLE borrow_request_loan (
  request_id text COLLATE "C" NOT NULL,
  ordinal bigint NOT NULL,
  loan_id text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C" NOT NULL,
  account_number text NOT NULL,
  units bigint NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (request_id, ordinal, valid_from)
);
CREATE UNIQUE INDEX borrow_request_loan_current ON borrow_request_loan (request_id, ordinal)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX borrow_request_loan_lender ON borrow_request_loan (lender_code, request_id);

CREATE TABLE borrow_request_unfilled (
  request_id text COLLATE "C" NOT NULL,
  ordinal bigint NOT NULL,
  cause text NOT NULL,
  units bigint NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (request_id, ordinal, valid_from)
);
CREATE UNIQUE INDEX borrow_request_unfilled_current ON borrow_request_unfilled (request_id, ordinal)
  WHERE valid_to = 9223372036854775807;
