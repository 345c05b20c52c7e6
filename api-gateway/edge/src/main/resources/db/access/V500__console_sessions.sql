-- Sessions of people at the console, shared by all gateways. The cookie is kept as a hash only, and
-- the client's secret at sign-in as a hash of its hash: another one ends the session.
CREATE TABLE access.console_session (
  token_hash  bytea       PRIMARY KEY,
  client_id   text        NOT NULL,
  secret_mark text        NOT NULL,
  created_at  timestamptz NOT NULL,
  used_at     timestamptz NOT NULL
);
CREATE INDEX console_session_client ON access.console_session (client_id, created_at);
