-- How often a process has begun to work on it: one that began before another did has lost it.
ALTER TABLE command.submission ADD COLUMN runs bigint NOT NULL DEFAULT 0;
