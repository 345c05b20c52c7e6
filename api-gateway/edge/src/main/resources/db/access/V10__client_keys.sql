-- Clients may prove themselves by a signature (private_key_jwt) instead of a secret, and a rotated
-- secret stays good for a while beside the new one.
ALTER TABLE access.oauth_client
  ALTER COLUMN secret_hash DROP NOT NULL,
  ADD COLUMN previous_secret_hash text,
  ADD COLUMN previous_until       timestamptz,
  ADD COLUMN jwks                 text;

-- Assertions that were used, until they would have expired anyway: each is good once.
CREATE TABLE access.used_assertion (
  client_id  text        NOT NULL,
  jti_hash   bytea       NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, jti_hash)
);
CREATE INDEX used_assertion_expiry ON access.used_assertion (expires_at);
