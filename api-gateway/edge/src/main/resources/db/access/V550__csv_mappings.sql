-- How a lender's CSV of a flow is read, in the parts that a submission takes along.
CREATE TABLE access.csv_mapping (
  lender_code text COLLATE "C" NOT NULL,
  flow        text COLLATE "C" NOT NULL,
  mapping     jsonb       NOT NULL,
  changed_at  timestamptz NOT NULL,
  changed_by  text        NOT NULL,
  PRIMARY KEY (lender_code, flow)
);
