-- Settings of a process that the others on the database must share, as it has them: each compares
-- its own with theirs. A process of an earlier version notes none.
ALTER TABLE access.node ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
