-- Checks of the chain that somebody asked for and looks at while they run. One at a time; a process
-- that runs one says so now and then.
CREATE TABLE integrity_check (
  id         text        PRIMARY KEY,
  state      text        NOT NULL,
  owner      uuid        NOT NULL,
  started_at timestamptz NOT NULL,
  beat_at    timestamptz NOT NULL,
  ended_at   timestamptz,
  checked    bigint      NOT NULL,
  total      bigint      NOT NULL,
  report     text,
  reason     text
);
CREATE UNIQUE INDEX integrity_check_one_at_a_time ON integrity_check (state)
  WHERE state = 'Running';
