-- When deliveries of all changes were last made: noted now and then by whoever fans out.
ALTER TABLE access.webhook_cursor ADD COLUMN current_at timestamptz NOT NULL DEFAULT now();
