-- Wrong tries of all gateways, by a hash of what was claimed and from where; forgotten by a crash.
CREATE UNLOGGED TABLE access.failed_attempt (
  key        text        PRIMARY KEY,
  count      integer     NOT NULL,
  last       timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE INDEX failed_attempt_changed ON access.failed_attempt (changed_at);
