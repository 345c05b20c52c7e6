-- The last replay and the last verification of each projection. Whoever works on one holds a lease;
-- token and position commit with the rows in the schema beside.
CREATE TABLE rebuild (
  name         text        NOT NULL,
  kind         text        NOT NULL,
  state        text        NOT NULL,
  requested_at timestamptz NOT NULL,
  finished_at  timestamptz,
  owner        text,
  leased_until timestamptz,
  token        bytea,
  token_type   text,
  position     bigint      NOT NULL DEFAULT -1,
  events       bigint      NOT NULL DEFAULT 0,
  busy_ms      bigint      NOT NULL DEFAULT 0,
  reason       text,
  differences  text,
  PRIMARY KEY (name, kind)
);
CREATE UNIQUE INDEX rebuild_one_at_a_time ON rebuild (name) WHERE state IN ('Waiting', 'Running');
