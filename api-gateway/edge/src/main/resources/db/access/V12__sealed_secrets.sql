-- Secrets that are needed in clear are sealed under a master key, if one is configured, which is
-- not in the database.
ALTER TABLE access.signing_key
  ALTER COLUMN jwk TYPE bytea USING convert_to(jwk, 'UTF8'),
  ADD COLUMN sealed boolean NOT NULL DEFAULT false;
ALTER TABLE access.inbound_webhook_secret
  ALTER COLUMN secret TYPE bytea USING convert_to(secret, 'UTF8'),
  ADD COLUMN sealed boolean NOT NULL DEFAULT false;
ALTER TABLE access.secret
  ADD COLUMN sealed boolean NOT NULL DEFAULT false;

-- Signing keys take turns: the newest one whose time has come signs. A revoked one is good for
-- nothing, and its private part is gone.
ALTER TABLE access.signing_key
  ADD COLUMN signs_from timestamptz,
  ADD COLUMN revoked_at timestamptz;
UPDATE access.signing_key SET signs_from = created_at;
ALTER TABLE access.signing_key ALTER COLUMN signs_from SET NOT NULL;

CREATE TRIGGER signing_key_changes
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF kid, signs_from, revoked_at
  ON access.signing_key FOR EACH STATEMENT EXECUTE FUNCTION access.note_change();
