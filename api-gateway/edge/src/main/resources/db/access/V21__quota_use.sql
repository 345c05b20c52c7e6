-- What a credential or an address has used of its limits: the minute that began with its first
-- request, and the UTC day. One row, so that all limits are tried and used in one statement.
CREATE TABLE access.quota_use (
  owner           text        PRIMARY KEY,
  minute_start    timestamptz NOT NULL,
  minute_requests bigint      NOT NULL,
  day             date        NOT NULL,
  day_requests    bigint      NOT NULL,
  day_items       bigint      NOT NULL
) WITH (fillfactor = 50);
