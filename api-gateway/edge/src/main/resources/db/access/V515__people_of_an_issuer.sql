-- Sessions of people whom an issuer (OpenID Connect) vouches for, beside those of clients. Roles are
-- kept as the issuer named them: what they allow is looked up at each use.
ALTER TABLE access.console_session
  ALTER COLUMN client_id DROP NOT NULL,
  ALTER COLUMN secret_mark DROP NOT NULL,
  ADD COLUMN issuer   text,
  ADD COLUMN subject  text,
  ADD COLUMN sid      text,
  ADD COLUMN roles    text[],
  ADD COLUMN id_token bytea,
  ADD COLUMN sealed   boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT console_session_holder CHECK (
    (client_id IS NOT NULL AND secret_mark IS NOT NULL)
    <> (issuer IS NOT NULL AND subject IS NOT NULL AND roles IS NOT NULL));
CREATE INDEX console_session_person ON access.console_session (issuer, subject, created_at)
  WHERE issuer IS NOT NULL;
CREATE INDEX console_session_sid ON access.console_session (issuer, sid) WHERE sid IS NOT NULL;

-- What the issuer has ended (Back-Channel Logout). Each message is good once, and a sign-in of
-- before it that is still under way starts no session.
CREATE TABLE access.ended_sign_in (
  issuer    text        NOT NULL,
  jti_hash  bytea       NOT NULL,
  subject   text,
  sid       text,
  ended_at  timestamptz NOT NULL,
  forget_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, jti_hash)
);
CREATE INDEX ended_sign_in_forget ON access.ended_sign_in (forget_at);

-- Who has signed out here and is on the way to the issuer, to sign out there too: good once.
CREATE TABLE access.sign_out_ticket (
  ticket_hash bytea       PRIMARY KEY,
  id_token    bytea       NOT NULL,
  sealed      boolean     NOT NULL,
  created_at  timestamptz NOT NULL
);
