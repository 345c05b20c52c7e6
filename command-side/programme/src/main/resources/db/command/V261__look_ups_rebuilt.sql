-- In which revision the look-ups are kept. A newer one comes with a rebuild from the events, never
-- with a change of rows: see db/lookups.
ALTER TABLE progress ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- The last replay of the look-ups and their last verification. Whoever works on one holds a lease;
-- position and retaken commit with the rows in the schema beside.
CREATE TABLE rebuild (
  kind         text        PRIMARY KEY,
  state        text        NOT NULL,
  requested_at timestamptz NOT NULL,
  finished_at  timestamptz,
  owner        text,
  leased_until timestamptz,
  position     bigint      NOT NULL DEFAULT -1,
  retaken      bigint      NOT NULL DEFAULT 0,
  events       bigint      NOT NULL DEFAULT 0,
  busy_ms      bigint      NOT NULL DEFAULT 0,
  reason       text,
  differences  text,
  revision     integer     NOT NULL
);

CREATE UNIQUE INDEX rebuild_one_at_a_time ON rebuild ((true))
  WHERE state IN ('Waiting', 'Running');

-- Events that a handler does without for good.
CREATE TABLE skipped_event (
  handler  text   NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (handler, position)
);

-- Events that the look-ups took late, since they had been set aside: after the event at position
-- "after", in the order of number.
CREATE TABLE retaken_event (
  position bigint PRIMARY KEY,
  after    bigint NOT NULL,
  number   bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);
