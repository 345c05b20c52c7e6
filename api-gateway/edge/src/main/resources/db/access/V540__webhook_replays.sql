-- In the order in which gateways take them, which go on while this waits.
LOCK TABLE access.webhook_delivery IN ACCESS EXCLUSIVE MODE;

-- What was due to a subscription in a window, sent again in the background. While one is Running, a
-- few of its items at a time are deliveries; whoever finishes one of those makes the next. reached:
-- the place of the last item that is one, or was.
CREATE TABLE access.webhook_replay (
  id              text        PRIMARY KEY,
  subscription_id text        NOT NULL
    REFERENCES access.webhook_subscription (id) ON DELETE CASCADE,
  state           text        NOT NULL CHECK (state IN ('Running', 'Done', 'Cancelled')),
  window_from     timestamptz NOT NULL,
  window_to       timestamptz NOT NULL,
  outcome         text,
  types           text[]      NOT NULL,
  total           integer     NOT NULL,
  reached         integer     NOT NULL DEFAULT 0,
  started_at      timestamptz NOT NULL,
  ended_at        timestamptz
);
CREATE UNIQUE INDEX webhook_replay_running ON access.webhook_replay (subscription_id)
  WHERE state = 'Running';
CREATE INDEX webhook_replay_subscription ON access.webhook_replay (subscription_id, started_at);

-- What a running replay sends, in order.
CREATE TABLE access.webhook_replay_item (
  replay_id text    NOT NULL REFERENCES access.webhook_replay (id) ON DELETE CASCADE,
  place     integer NOT NULL,
  event_id  text    NOT NULL,
  type      text    NOT NULL,
  lane      text    NOT NULL,
  PRIMARY KEY (replay_id, place)
);

-- The replay that a delivery belongs to. Its lane is the loan's within that replay, so that what is
-- due now never waits behind it.
ALTER TABLE access.webhook_delivery ADD COLUMN replay_id text;
CREATE INDEX webhook_delivery_replayed ON access.webhook_delivery (replay_id, state)
  WHERE replay_id IS NOT NULL;
CREATE INDEX webhook_delivery_replay_ready ON access.webhook_delivery (subscription_id, due_at)
  WHERE replay_id IS NOT NULL AND state = 'Ready';
CREATE INDEX webhook_delivery_replay_event
  ON access.webhook_delivery (subscription_id, event_id, id) WHERE replay_id IS NOT NULL;
CREATE INDEX webhook_delivery_replay_pending ON access.webhook_delivery (event_id)
  WHERE replay_id IS NOT NULL AND state IN ('Waiting', 'Ready');

-- With the time, so that a window is found without a look at each row of the log.
CREATE INDEX webhook_delivery_times ON access.webhook_delivery (subscription_id, id, created_at);
DROP INDEX access.webhook_delivery_log;
