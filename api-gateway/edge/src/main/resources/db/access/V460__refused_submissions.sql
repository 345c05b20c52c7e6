-- Bodies that were refused, for as long as they are kept, with their faults as JSON. A lender of ''
-- is the desk. "noted" tells in which order gateways wrote them.
CREATE TABLE refused_submission (
  submission_id text COLLATE "C" NOT NULL PRIMARY KEY,
  lender_code   text COLLATE "C" NOT NULL,
  flow          text             NOT NULL,
  received_at   timestamptz      NOT NULL,
  error_code    text             NOT NULL,
  message       text             NOT NULL,
  faults        text             NOT NULL,
  noted         bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX refused_submission_received
  ON refused_submission (received_at DESC, submission_id DESC);
CREATE INDEX refused_submission_lender
  ON refused_submission (lender_code, received_at DESC, submission_id DESC);
