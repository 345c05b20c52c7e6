-- Sequences of events that wait for one that a read model cannot take. The rows are as if the store
-- ended, for the sequence, before "position"; "passed" is the last event that waits. The events
-- themselves stay where they are, in the store.
CREATE TABLE parked_event (
  model      text        NOT NULL,
  key        text        NOT NULL,
  id         text        NOT NULL,
  lender     text,
  position   bigint      NOT NULL,
  passed     bigint      NOT NULL,
  skipped    bigint,
  event_type text        NOT NULL,
  cause      text        NOT NULL,
  since      timestamptz NOT NULL,
  attempts   integer     NOT NULL,
  retrying   boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (model, key)
);

-- Events that a read model does without for good, by a decision that is an event itself.
CREATE TABLE skipped_event (
  model    text   NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (model, position)
);
