-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE calendar (
  name text COLLATE "C" NOT NULL,
  last_closed_date date,
  last_run bigint NOT NULL,
  last_run_loans bigint NOT NULL,
  last_closed_month text,
  last_closed_month_loans bigint NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (name, valid_from)
);
CREATE UNIQUE INDEX calendar_current ON calendar (name)
  WHERE valid_to = 9223372036854775807;

-- Current only: whoever asks wants to know how far it is.
CREATE TABLE submission (
  submission_id text        NOT NULL PRIMARY KEY,
  lender_code   text,
  flow          text        NOT NULL,
  status        text        NOT NULL,
  received      bigint      NOT NULL,
  applied       bigint      NOT NULL,
  unchanged     bigint      NOT NULL,
  duplicates    bigint      NOT NULL,
  received_at   timestamptz NOT NULL
);

-- Current only, as above.
CREATE TABLE borrow_request (
  request_id text    NOT NULL PRIMARY KEY,
  isin       text    NOT NULL,
  units      bigint  NOT NULL,
  open_units bigint  NOT NULL,
  completed  boolean NOT NULL
);

CREATE TABLE borrow_request_loan (
  request_id     text    NOT NULL,
  ordinal        integer NOT NULL,
  loan_id        text    NOT NULL,
  lender_code    text    NOT NULL,
  account_number text    NOT NULL,
  units          bigint  NOT NULL,
  PRIMARY KEY (request_id, ordinal)
);
