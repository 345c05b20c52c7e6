-- Requests that came with a credential, the last ones of each, without bodies, headers and secrets.
-- "entry" begins with the millisecond at which a request came, so that its order is that of time.
-- A lender of '' is none; "door" is where the request came in.
CREATE TABLE access.request (
  entry         uuid NOT NULL PRIMARY KEY,
  at            timestamptz NOT NULL,
  request_id    text COLLATE "C" NOT NULL,
  credential    text COLLATE "C" NOT NULL,
  lender_code   text COLLATE "C" NOT NULL,
  door          text NOT NULL,
  method        text NOT NULL,
  operation     text,
  path          text NOT NULL,
  parameters    text,
  status        integer,
  duration_ms   bigint NOT NULL,
  error_code    text,
  field         text,
  issue         text,
  submission_id text COLLATE "C",
  bytes_in      bigint NOT NULL,
  bytes_out     bigint NOT NULL
);
CREATE INDEX request_credential ON access.request (credential, entry);
CREATE INDEX request_lender ON access.request (lender_code, entry);
CREATE INDEX request_id ON access.request (request_id, entry);
CREATE INDEX request_submission ON access.request (submission_id, entry)
  WHERE submission_id IS NOT NULL;
