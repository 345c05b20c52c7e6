-- When a client was last used, to the minute. Notes of use are no change of what it may do: they
-- leave what gateways remember of credentials as it is.
ALTER TABLE access.oauth_client ADD COLUMN last_used_at timestamptz;

DROP TRIGGER oauth_client_changes ON access.oauth_client;
CREATE TRIGGER oauth_client_changes
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
    client_id, secret_hash, previous_secret_hash, previous_until, jwks, lender_code, scopes,
    description, expires_at, revoked_at
  ON access.oauth_client FOR EACH STATEMENT EXECUTE FUNCTION access.note_change();
