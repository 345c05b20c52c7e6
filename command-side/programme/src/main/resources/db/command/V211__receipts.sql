-- A transaction's place in the order in which submissions were received; 0 is before all. A snapshot
-- absorbs none that was received after it.
ALTER TABLE pending_transaction ADD COLUMN received bigint NOT NULL DEFAULT 0;
