-- Requests that came with an Idempotency-Key, and what they were answered. id is a keyed hash of the
-- owner, the method, the path and the key: the key itself is kept nowhere. operation identifies the
-- work to the other sides, also when another gateway goes on with it. fingerprint is there from the
-- moment that the body has been read whole, which is before anything is asked of the other sides.
-- answer is encrypted under a key that only whoever knows the Idempotency-Key can derive.
CREATE TABLE access.idempotency_key (
  id           bytea       PRIMARY KEY,
  owner        text        NOT NULL,
  endpoint     text        NOT NULL,
  operation    uuid        NOT NULL,
  holder       uuid        NOT NULL,
  leased_until timestamptz NOT NULL,
  fingerprint  bytea,
  answer       bytea,
  created_at   timestamptz NOT NULL
);

CREATE INDEX idempotency_key_created ON access.idempotency_key (created_at);
