-- Look-ups that the command side keeps from the events, in one segment and in order. A missing
-- depositary is the empty string here, so that it can be part of a key.

-- How far a register has come: the store position of the last event in its rows.
CREATE TABLE progress (
  name     text PRIMARY KEY,
  position bigint      NOT NULL,
  at       timestamptz NOT NULL
);

CREATE TABLE lender (
  code                  text PRIMARY KEY,
  name                  text    NOT NULL,
  service_fee_split     numeric NOT NULL,
  other_agent_fee_split numeric NOT NULL,
  billing_currency      text    NOT NULL
);

CREATE TABLE borrower (
  code           text PRIMARY KEY,
  name           text    NOT NULL,
  external_code  text,
  margin_percent numeric NOT NULL
);

CREATE TABLE instrument (
  isin               text PRIMARY KEY,
  name               text NOT NULL,
  type               text NOT NULL,
  currency           text NOT NULL,
  country_code       text,
  country_of_listing text
);

CREATE TABLE price (
  isin     text    NOT NULL,
  date     date    NOT NULL,
  price    numeric NOT NULL,
  currency text    NOT NULL,
  PRIMARY KEY (isin, date)
);

CREATE TABLE fx_rate (
  from_currency text    NOT NULL,
  to_currency   text    NOT NULL,
  date          date    NOT NULL,
  rate          numeric NOT NULL,
  PRIMARY KEY (from_currency, to_currency, date)
);

-- The latest word for each effective date.
CREATE TABLE client_preference (
  lender         text    NOT NULL,
  client         text    NOT NULL,
  effective_date date    NOT NULL,
  opted_in       boolean NOT NULL,
  fee_split      numeric NOT NULL,
  PRIMARY KEY (lender, client, effective_date)
);

-- pending is bought less sold units of transactions that no snapshot has absorbed yet.
-- last_allocated is the store position of the last allocation, 0 before the first.
CREATE TABLE holding (
  lender                 text    NOT NULL,
  client                 text    NOT NULL,
  account                text    NOT NULL,
  isin                   text    NOT NULL,
  depositary             text    NOT NULL,
  ticker                 text,
  exchange               text,
  external_instrument_id text,
  quantity               numeric NOT NULL,
  currency               text,
  tax_rate               numeric,
  status                 text    NOT NULL,
  pending                numeric NOT NULL DEFAULT 0,
  allocated              bigint  NOT NULL DEFAULT 0,
  last_allocated         bigint  NOT NULL DEFAULT 0,
  available              bigint  GENERATED ALWAYS AS (
    CASE WHEN status = 'Available'
         THEN greatest(0, floor(quantity + pending)::bigint - allocated) ELSE 0 END) STORED,
  PRIMARY KEY (lender, client, account, isin, depositary)
);

CREATE INDEX holding_lendable ON holding (isin, lender, account) WHERE available > 0;

CREATE TABLE pending_transaction (
  lender          text    NOT NULL,
  transaction_id  text    NOT NULL,
  client          text    NOT NULL,
  account         text    NOT NULL,
  isin            text    NOT NULL,
  depositary      text    NOT NULL,
  units           numeric NOT NULL,
  trade_date      date    NOT NULL,
  settlement_date date    NOT NULL,
  PRIMARY KEY (lender, transaction_id)
);

COMMENT ON COLUMN pending_transaction.units IS 'positive when bought, negative when sold';

CREATE INDEX pending_transaction_holding
  ON pending_transaction (lender, client, account, isin, depositary);

-- Units set aside of a holding for a loan; coming_back are those of recalls under way.
CREATE TABLE allocation (
  lender      text   NOT NULL,
  client      text   NOT NULL,
  account     text   NOT NULL,
  isin        text   NOT NULL,
  depositary  text   NOT NULL,
  loan_id     text   NOT NULL,
  units       bigint NOT NULL,
  coming_back bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (lender, client, account, isin, depositary, loan_id)
);

CREATE INDEX allocation_loan ON allocation (loan_id);

CREATE TABLE loan (
  loan_id         text PRIMARY KEY,
  lender          text    NOT NULL,
  request_id      text    NOT NULL,
  account         text    NOT NULL,
  borrower        text    NOT NULL,
  isin            text    NOT NULL,
  loan_type       text    NOT NULL,
  collateral_type text    NOT NULL,
  units           bigint  NOT NULL,
  lending_rate    numeric,
  investment_rate numeric,
  rebate_rate     numeric,
  gross_rate      numeric GENERATED ALWAYS AS (
    CASE WHEN collateral_type = 'Cash' THEN investment_rate - rebate_rate
         ELSE lending_rate END) STORED,
  currency        text    NOT NULL,
  margin_percent  numeric NOT NULL,
  trade_date      date    NOT NULL,
  settlement_date date    NOT NULL,
  end_date        date,
  status          text    NOT NULL,
  opened_on       date,
  closed_on       date
);

CREATE INDEX loan_lender ON loan (lender, isin, account);

-- units are outstanding, settled ones bear interest.
CREATE TABLE loan_part (
  loan_id                text   NOT NULL,
  part                   text   NOT NULL,
  client                 text   NOT NULL,
  depositary             text   NOT NULL,
  units                  bigint NOT NULL,
  settled_units          bigint NOT NULL DEFAULT 0,
  tax_rate               numeric,
  external_instrument_id text,
  PRIMARY KEY (loan_id, part)
);

-- Interest-bearing units over time: the change of a part's settled units on a date.
CREATE TABLE part_delta (
  loan_id       text   NOT NULL,
  part          text   NOT NULL,
  date          date   NOT NULL,
  settled_units bigint NOT NULL
);

CREATE INDEX part_delta_loan ON part_delta (loan_id, part, date);
CREATE INDEX part_delta_date ON part_delta (date, loan_id);

-- original_units as instructed, units after drops and reductions.
CREATE TABLE trade (
  trade_id                 text PRIMARY KEY,
  loan_id                  text   NOT NULL,
  lender                   text   NOT NULL,
  type                     text   NOT NULL,
  account                  text   NOT NULL,
  isin                     text   NOT NULL,
  borrower                 text   NOT NULL,
  original_units           bigint NOT NULL,
  units                    bigint NOT NULL,
  settled_units            bigint NOT NULL DEFAULT 0,
  status                   text   NOT NULL,
  settlement_status        text   NOT NULL,
  trade_date               date   NOT NULL,
  intended_settlement_date date   NOT NULL,
  actual_settlement_date   date
);

CREATE INDEX trade_loan ON trade (loan_id);

-- remaining are units for which neither a taker nor a recall has been noted.
CREATE TABLE shortfall (
  lender       text   NOT NULL,
  client       text   NOT NULL,
  shortfall_id text   NOT NULL,
  account      text   NOT NULL,
  isin         text   NOT NULL,
  depositary   text   NOT NULL,
  units        bigint NOT NULL,
  remaining    bigint NOT NULL,
  found_on     date   NOT NULL,
  needed_by    date,
  state        text   NOT NULL,
  PRIMARY KEY (lender, client, shortfall_id)
);

COMMENT ON COLUMN shortfall.state IS 'Found, Planned or Resolved';

CREATE TABLE position_book (
  lender               text PRIMARY KEY,
  admitted_as_of_date  date NOT NULL,
  applied_as_of_date   date
);

-- One row, of the programme.
CREATE TABLE calendar (
  programme      boolean PRIMARY KEY DEFAULT true CHECK (programme),
  started_date   date,
  started_run    bigint NOT NULL DEFAULT 0,
  closed_date    date,
  closed_run     bigint NOT NULL DEFAULT 0,
  closed_loans   bigint NOT NULL DEFAULT 0,
  started_month  text,
  closed_month   text,
  billed_loans   bigint NOT NULL DEFAULT 0
);

INSERT INTO calendar DEFAULT VALUES;

CREATE SEQUENCE loan_number;

-- Which loans have anything to bill in a month (yyyy-MM).
CREATE TABLE accrued_month (
  month   text NOT NULL,
  loan_id text NOT NULL,
  PRIMARY KEY (month, loan_id)
);
