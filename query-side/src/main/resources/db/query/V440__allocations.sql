-- Units of a holding that are allocated to a loan: agreed and not yet returned, delivered or not.
-- A row ends with its last unit. Row versions as in the other tables.
CREATE TABLE allocation (
  lender_code text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  custody_account_id text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  depositary text COLLATE "C" NOT NULL,
  loan_id text COLLATE "C" NOT NULL,
  units bigint NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, client_id, custody_account_id, isin, depositary, loan_id, valid_from)
);
CREATE UNIQUE INDEX allocation_current
  ON allocation (lender_code, client_id, custody_account_id, isin, depositary, loan_id)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX allocation_loan ON allocation (loan_id) WHERE valid_to = 9223372036854775807;
