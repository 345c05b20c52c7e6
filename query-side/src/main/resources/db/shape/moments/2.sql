-- The time that a moment's events have themselves; the moment is later when one before them is.
ALTER TABLE moment ADD COLUMN own timestamptz NOT NULL;
