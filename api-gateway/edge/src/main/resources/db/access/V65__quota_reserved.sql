-- What is used is counted without WAL: PostgreSQL keeps such rows over a stop, and empties the table
-- after a crash. How far the use may have gone is reserved durably, a block ahead of it, and counts
-- as used when the rows are gone. The columns reserved_* remember what is reserved.
ALTER TABLE access.quota_use
  ADD COLUMN reserved_minute_start    timestamptz NOT NULL DEFAULT 'epoch',
  ADD COLUMN reserved_minute_requests bigint      NOT NULL DEFAULT 0,
  ADD COLUMN reserved_day             date        NOT NULL DEFAULT 'epoch',
  ADD COLUMN reserved_day_requests    bigint      NOT NULL DEFAULT 0,
  ADD COLUMN reserved_day_items       bigint      NOT NULL DEFAULT 0;

CREATE TABLE access.quota_reserved (
  owner           text        PRIMARY KEY,
  minute_start    timestamptz NOT NULL,
  minute_requests bigint      NOT NULL,
  day             date        NOT NULL,
  day_requests    bigint      NOT NULL,
  day_items       bigint      NOT NULL
) WITH (fillfactor = 50);

INSERT INTO access.quota_reserved
  SELECT owner, minute_start, minute_requests, day, day_requests, day_items FROM access.quota_use;

ALTER TABLE access.quota_use SET UNLOGGED;
