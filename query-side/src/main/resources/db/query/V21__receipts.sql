-- A transaction's place in the order in which submissions were received; 0 is before all.
ALTER TABLE pending_transaction ADD COLUMN received bigint NOT NULL DEFAULT 0;
