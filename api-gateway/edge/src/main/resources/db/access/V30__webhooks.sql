-- Where lenders want changes of their loans to be delivered. next_due: when there is something to
-- do; whoever changes its deliveries holds this row.
CREATE TABLE access.webhook_subscription (
  id                text        PRIMARY KEY,
  lender_code       text        NOT NULL,
  url               text        NOT NULL,
  event_types       text[]      NOT NULL,
  description       text,
  status            text        NOT NULL CHECK (status IN ('Active', 'Paused')),
  status_reason     text,
  created_at        timestamptz NOT NULL,
  failing_since     timestamptz,
  last_delivered_at timestamptz,
  next_due          timestamptz NOT NULL DEFAULT 'infinity'
) WITH (fillfactor = 70);
CREATE INDEX webhook_subscription_lender ON access.webhook_subscription (lender_code, id);
CREATE INDEX webhook_subscription_due ON access.webhook_subscription (next_due)
  WHERE next_due < 'infinity';

-- What signs deliveries; good_until is set of a secret that another has replaced.
CREATE TABLE access.webhook_secret (
  id              text        PRIMARY KEY,
  subscription_id text        NOT NULL
    REFERENCES access.webhook_subscription (id) ON DELETE CASCADE,
  secret          bytea       NOT NULL,
  sealed          boolean     NOT NULL,
  created_at      timestamptz NOT NULL,
  good_until      timestamptz
);
CREATE INDEX webhook_secret_subscription ON access.webhook_secret (subscription_id);

-- The bodies that are delivered, once however many subscribe; they go after a while.
CREATE TABLE access.webhook_event (
  event_id   text        PRIMARY KEY,
  body       bytea       NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_event_created ON access.webhook_event (created_at);

-- An event on its way to a subscriber. Of a lane, which is a loan, one at a time is Ready; those
-- behind it are Waiting. A Ready one that somebody holds is due again when that one must be gone.
CREATE TABLE access.webhook_delivery (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id text        NOT NULL,
  event_id        text        NOT NULL,
  type            text        NOT NULL,
  lane            text        NOT NULL,
  state           text        NOT NULL CHECK (state IN ('Waiting', 'Ready', 'Delivered', 'Parked')),
  attempts        integer     NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  due_at          timestamptz,
  holder          uuid,
  attempted_at    timestamptz,
  duration_millis integer,
  response_status integer,
  response_body   text,
  failure         text
) WITH (fillfactor = 80);
CREATE INDEX webhook_delivery_ready ON access.webhook_delivery (subscription_id, due_at)
  WHERE state = 'Ready';
CREATE INDEX webhook_delivery_lane ON access.webhook_delivery (subscription_id, lane, id)
  WHERE state IN ('Waiting', 'Ready');
CREATE INDEX webhook_delivery_log ON access.webhook_delivery (subscription_id, id);

-- How far changes have been fanned out to deliveries; committed with them. Whoever fans out holds a
-- lease.
CREATE TABLE access.webhook_cursor (
  sole         boolean     PRIMARY KEY DEFAULT true CHECK (sole),
  position     bigint      NOT NULL,
  part         text        NOT NULL,
  owner        uuid,
  leased_until timestamptz
);
INSERT INTO access.webhook_cursor (position, part) VALUES (-1, '');
