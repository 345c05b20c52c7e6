-- The operation that gave a signing key its turn: sent again after a crash it gives no other one it.
ALTER TABLE access.signing_key ADD COLUMN turned_by uuid;
