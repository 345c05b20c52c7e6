-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE accrual (
  loan_id text COLLATE "C" NOT NULL,
  accrual_date date NOT NULL,
  part text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C" NOT NULL,
  borrower_code text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  settled_units bigint NOT NULL,
  market_price numeric NOT NULL,
  market_currency text NOT NULL,
  fx_rate numeric NOT NULL,
  loan_price numeric NOT NULL,
  loan_value numeric NOT NULL,
  loan_currency text NOT NULL,
  investment_rate numeric,
  investment_amount numeric,
  rebate_rate numeric,
  rebate_amount numeric,
  lending_rate_gross_bank numeric NOT NULL,
  lending_rate_net_bank numeric NOT NULL,
  lending_rate_net_client numeric NOT NULL,
  day_count_basis bigint NOT NULL,
  fee_split_bank numeric NOT NULL,
  fee_split_client numeric NOT NULL,
  gross numeric NOT NULL,
  service numeric NOT NULL,
  other_agent numeric NOT NULL,
  net numeric NOT NULL,
  net_client numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (loan_id, accrual_date, part, valid_from)
);
CREATE UNIQUE INDEX accrual_current ON accrual (loan_id, accrual_date, part)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX accrual_key ON accrual
  (lender_code, accrual_date, loan_id, client_id, part, valid_from);
CREATE INDEX accrual_isin ON accrual (isin, lender_code, accrual_date);
CREATE INDEX accrual_client ON accrual (client_id, lender_code, accrual_date);
CREATE INDEX accrual_borrower ON accrual (borrower_code, lender_code, accrual_date);

-- Loan-to-date sums per part; part '' is the whole loan. agent: service and other agent.
CREATE TABLE accrual_total (
  loan_id text COLLATE "C" NOT NULL,
  part text COLLATE "C" NOT NULL,
  gross numeric NOT NULL,
  agent numeric NOT NULL,
  net numeric NOT NULL,
  net_client numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (loan_id, part, valid_from)
);
CREATE UNIQUE INDEX accrual_total_current ON accrual_total (loan_id, part)
  WHERE valid_to = 9223372036854775807;

