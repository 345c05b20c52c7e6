-- Borrow requests and the durable plans of their rounds, so that a crash resumes the same plan.
CREATE TABLE borrow_request (
  request_id       text PRIMARY KEY,
  borrower         text    NOT NULL,
  lender           text,
  isin             text    NOT NULL,
  collateral_type  text    NOT NULL,
  lending_rate     numeric,
  investment_rate  numeric,
  rebate_rate      numeric,
  currency         text    NOT NULL,
  margin_percent   numeric NOT NULL,
  haircut_percent  numeric,
  loan_type        text    NOT NULL,
  trade_date       date    NOT NULL,
  settlement_date  date    NOT NULL,
  end_date         date,
  open_units       bigint  NOT NULL,
  planned_round    integer NOT NULL DEFAULT 0,
  completed_round  integer NOT NULL DEFAULT 0,
  completed        boolean NOT NULL DEFAULT false
);

CREATE TABLE planned_allocation (
  request_id             text    NOT NULL,
  round                  integer NOT NULL,
  loan                   integer NOT NULL,
  place                  integer NOT NULL,
  loan_id                text    NOT NULL,
  lender                 text    NOT NULL,
  account                text    NOT NULL,
  client                 text    NOT NULL,
  depositary             text    NOT NULL,
  units                  bigint  NOT NULL,
  tax_rate               numeric,
  external_instrument_id text,
  PRIMARY KEY (request_id, round, loan, place)
);

-- accrued_through is the last day with accruals; late_from the first day before the last closed one
-- on which units changed afterwards.
ALTER TABLE loan ADD COLUMN accrued_through date, ADD COLUMN late_from date;

ALTER TABLE calendar ADD COLUMN started_first_date date;
