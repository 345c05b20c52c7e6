-- The operation that rotated last: sent again after a crash it replaces the secret that nobody has
-- seen, and not the one before it, which still overlaps.
ALTER TABLE access.api_key ADD COLUMN rotated_by uuid;
ALTER TABLE access.oauth_client ADD COLUMN rotated_by uuid;
