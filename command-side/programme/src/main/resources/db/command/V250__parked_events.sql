-- Sequences of events that wait for one that the look-ups ("registers") or a process cannot take:
-- of a sequence nothing from "position" on is handled, and "passed" is the last event that waits.
-- The events themselves stay where they are, in the store.
CREATE TABLE parked_event (
  handler    text        NOT NULL,
  key        text        NOT NULL,
  id         text        NOT NULL,
  lender     text,
  position   bigint      NOT NULL,
  passed     bigint      NOT NULL,
  skipped    bigint,
  event_id   text        NOT NULL,
  event_type text        NOT NULL,
  cause      text        NOT NULL,
  since      timestamptz NOT NULL,
  attempts   integer     NOT NULL,
  retrying   boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (handler, key)
);
