-- For tests: a lender's name becomes a row of its own.
CREATE TABLE lender_name (
  lender_code text PRIMARY KEY,
  lender_name text NOT NULL,
  letters     integer NOT NULL
);
