-- Bodies that are staged whole and that nobody has begun to apply. Unlogged like their rows: a crash
-- of the database empties all of them, and then a body is staged again.
CREATE UNLOGGED TABLE staged_body (
  submission_id text PRIMARY KEY
);

-- The latest day that a lender's accepted snapshots are of.
CREATE INDEX submission_snapshot ON submission (lender, date) WHERE flow = 'positions';

-- Where the last recorded transaction is; never before the last one that is not netted yet.
INSERT INTO progress (name, position, at)
SELECT 'transactions', position, at FROM progress WHERE name = 'registers';
