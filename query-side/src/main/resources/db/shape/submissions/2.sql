-- How far each submission was, in versions.
DROP TABLE submission;

CREATE TABLE submission (
  submission_id text COLLATE "C" NOT NULL,
  lender_code text COLLATE "C",
  flow text NOT NULL,
  status text NOT NULL,
  received bigint NOT NULL,
  applied bigint NOT NULL,
  unchanged bigint NOT NULL,
  duplicates bigint NOT NULL,
  received_at timestamptz NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (submission_id, valid_from)
);
CREATE UNIQUE INDEX submission_current ON submission (submission_id)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX submission_received ON submission (received_at DESC, submission_id DESC);
CREATE INDEX submission_lender ON submission (lender_code, received_at DESC, submission_id DESC);
