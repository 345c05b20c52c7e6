-- Events, for ever. global_index is assigned under a lock that is held until commit, so its order is
-- the order of commits; a rolled back append leaves a hole that no later commit can fill.
CREATE TABLE domain_event (
  global_index         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_identifier     uuid        NOT NULL,
  aggregate_identifier text        NOT NULL,
  sequence_number      bigint      NOT NULL CHECK (sequence_number >= 0),
  type                 text,
  time_stamp           timestamptz NOT NULL,
  payload_type         text        NOT NULL,
  payload_revision     text,
  payload              bytea       NOT NULL,
  meta_data            bytea       NOT NULL,
  CONSTRAINT domain_event_identifier UNIQUE (event_identifier),
  CONSTRAINT domain_event_aggregate UNIQUE (aggregate_identifier, sequence_number)
);

CREATE INDEX domain_event_time_stamp ON domain_event (time_stamp, global_index);

-- Aggregate states that spare reading an aggregate's whole history. They can be deleted at any time.
CREATE TABLE snapshot_event (
  aggregate_identifier text        NOT NULL,
  sequence_number      bigint      NOT NULL,
  type                 text        NOT NULL,
  event_identifier     uuid        NOT NULL,
  time_stamp           timestamptz NOT NULL,
  payload_type         text        NOT NULL,
  payload_revision     text,
  payload              bytea       NOT NULL,
  meta_data            bytea       NOT NULL,
  PRIMARY KEY (aggregate_identifier, sequence_number)
);

-- An event is never changed and never removed, whatever the application attempts.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are immutable' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER domain_event_is_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON domain_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
