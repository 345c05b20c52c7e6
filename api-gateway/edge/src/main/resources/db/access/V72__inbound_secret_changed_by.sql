-- Who brought the secret, and in which request; null for those kept before that was noted.
ALTER TABLE access.inbound_webhook_secret ADD COLUMN changed_by text;
