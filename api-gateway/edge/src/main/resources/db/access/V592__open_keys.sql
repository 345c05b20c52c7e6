-- Leases are renewed by their holders, of which there are as many as requests under way; answers are kept for a month.
CREATE INDEX idempotency_key_open ON access.idempotency_key (holder) WHERE answer IS NULL;
