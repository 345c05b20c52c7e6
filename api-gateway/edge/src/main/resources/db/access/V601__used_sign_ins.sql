-- Sign-ins that came back from the issuer, until they would have ended anyway: each is good once.
CREATE TABLE access.used_sign_in (
  state_hash bytea       PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_sign_in_expiry ON access.used_sign_in (expires_at);
