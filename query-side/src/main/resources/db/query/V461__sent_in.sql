-- Events that name the submission that brought them about; they never change.
CREATE TABLE submission_effect (
  submission_id text COLLATE "C" NOT NULL,
  position      bigint      NOT NULL,
  at            timestamptz NOT NULL,
  event_type    text        NOT NULL,
  lender_code   text,
  aggregate_id  text,
  client_id     text,
  loan_id       text,
  trade_id      text,
  PRIMARY KEY (submission_id, position)
);

-- Purchases and sales as they were sent; they never change. Which of them are pending is in
-- pending_transaction.
CREATE TABLE recorded_transaction (
  lender_code            text COLLATE "C" NOT NULL,
  transaction_id         text COLLATE "C" NOT NULL,
  client_id              text COLLATE "C" NOT NULL,
  account_id             text             NOT NULL,
  isin                   text             NOT NULL,
  ticker                 text,
  exchange               text,
  external_instrument_id text,
  side                   text             NOT NULL,
  units                  numeric          NOT NULL,
  trade_date             date             NOT NULL,
  settlement_date        date             NOT NULL,
  depositary             text,
  position               bigint           NOT NULL,
  recorded_at            timestamptz      NOT NULL,
  PRIMARY KEY (lender_code, transaction_id)
);
CREATE INDEX recorded_transaction_client
  ON recorded_transaction (client_id, lender_code, transaction_id);

-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.
CREATE TABLE income (
  lender_code text COLLATE "C" NOT NULL,
  corporate_action_id text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  borrower_code text COLLATE "C" NOT NULL,
  income_type text COLLATE "C" NOT NULL,
  income_date date NOT NULL,
  intended_value_date date NOT NULL,
  record_date date NOT NULL,
  external_borrower_code text,
  currency text NOT NULL,
  gross_dividend_per_share numeric NOT NULL,
  quantity_on_loan numeric NOT NULL,
  payment_value numeric NOT NULL,
  corporate_action_type text NOT NULL,
  external_instrument_id text,
  expected_quantity numeric NOT NULL,
  expected_payment numeric NOT NULL,
  difference numeric NOT NULL,
  matches boolean NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, corporate_action_id, isin, borrower_code, income_type, valid_from)
);
CREATE UNIQUE INDEX income_current
  ON income (lender_code, corporate_action_id, isin, borrower_code, income_type)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX income_mismatch ON income (lender_code, valid_to) WHERE NOT matches;
