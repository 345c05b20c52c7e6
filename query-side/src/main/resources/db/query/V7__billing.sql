-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE bill (
  lender_code text COLLATE "C" NOT NULL,
  billing_month text COLLATE "C" NOT NULL,
  loan_id text COLLATE "C" NOT NULL,
  borrower_code text COLLATE "C" NOT NULL,
  billing_currency text COLLATE "C" NOT NULL,
  gross numeric NOT NULL,
  service numeric NOT NULL,
  other_agent numeric NOT NULL,
  net numeric NOT NULL,
  net_client numeric NOT NULL,
  final boolean NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, billing_month, loan_id, valid_from)
);
CREATE UNIQUE INDEX bill_current ON bill (lender_code, billing_month, loan_id)
  WHERE valid_to = 9223372036854775807;

CREATE TABLE bill_part (
  lender_code text COLLATE "C" NOT NULL,
  billing_month text COLLATE "C" NOT NULL,
  loan_id text COLLATE "C" NOT NULL,
  part text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  billing_currency text COLLATE "C" NOT NULL,
  net numeric NOT NULL,
  net_client numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, billing_month, loan_id, part, valid_from)
);
CREATE UNIQUE INDEX bill_part_current ON bill_part (lender_code, billing_month, loan_id, part)
  WHERE valid_to = 9223372036854775807;

-- What the parts of a loan earned on the days of a month that is not billed yet; current only.
CREATE TABLE billing_day (
  loan_id      text COLLATE "C" NOT NULL,
  accrual_date date             NOT NULL,
  part         text COLLATE "C" NOT NULL,
  client_id    text             NOT NULL,
  gross        numeric          NOT NULL,
  service      numeric          NOT NULL,
  other_agent  numeric          NOT NULL,
  net          numeric          NOT NULL,
  net_client   numeric          NOT NULL,
  PRIMARY KEY (loan_id, accrual_date, part)
);
