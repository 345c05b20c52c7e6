-- A rotated key stays good for a while beside the new one.
ALTER TABLE access.api_key
  ADD COLUMN previous_hash   bytea UNIQUE,
  ADD COLUMN previous_prefix text,
  ADD COLUMN previous_until  timestamptz;

-- Counts every change to what a credential may do. A gateway that remembers a credential asks for
-- this number before it trusts its memory, so that a change made anywhere, by hand too, is
-- effective everywhere once it is committed. Notes of use do not count.
CREATE TABLE access.revision (
  sole   boolean PRIMARY KEY DEFAULT true CHECK (sole),
  number bigint  NOT NULL
);
INSERT INTO access.revision (number) VALUES (1);

CREATE FUNCTION access.note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access.revision SET number = number + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER api_key_changes
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
    id, key_hash, previous_hash, previous_until, lender_code, scopes, expires_at, revoked_at
  ON access.api_key FOR EACH STATEMENT EXECUTE FUNCTION access.note_change();

CREATE TRIGGER oauth_client_changes
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE
  ON access.oauth_client FOR EACH STATEMENT EXECUTE FUNCTION access.note_change();
