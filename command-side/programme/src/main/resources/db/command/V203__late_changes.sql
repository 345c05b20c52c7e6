-- late_seen: whether a close has started since the last late change of the loan's units.
ALTER TABLE loan ADD COLUMN late_seen boolean NOT NULL DEFAULT false;
