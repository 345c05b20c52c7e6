-- The last close of each day and month and how far it is. Current only: whoever asks wants to know
-- how far it is. start: the position of the event that began it.
CREATE TABLE close_run (
  kind       text        NOT NULL,
  name       text        NOT NULL,
  run        bigint      NOT NULL,
  first_date date,
  start      bigint      NOT NULL,
  started_at timestamptz NOT NULL,
  done       bigint      NOT NULL,
  loans      bigint,
  closed_at  timestamptz,
  PRIMARY KEY (kind, name)
);
