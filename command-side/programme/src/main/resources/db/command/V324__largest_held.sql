-- No client held more of a security in an account, over all depositaries and either way, when that
-- was last counted; null until it is. With units, it bounds what any may come to.
ALTER TABLE units_under_way ADD COLUMN largest numeric;
ALTER TABLE units_under_way ADD COLUMN counted timestamptz;

-- Rows of holdings say nothing of what a client holds over several depositaries.
DROP INDEX holding_large;
