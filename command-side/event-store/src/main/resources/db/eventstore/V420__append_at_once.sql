-- Appends events in the order of their places in the arrays, as one statement: nobody else appends
-- until the transaction ends. Each of these lenders has its last event at this place among them.
-- The notice tells other processes whose events they are.
CREATE PROCEDURE append(
  lock bigint, channel text, notice text, lenders text[], places bigint[],
  identifiers uuid[], aggregates text[], sequences bigint[], types text[], moments timestamptz[],
  payload_types text[], payload_revisions text[], payloads bytea[], metadata bytea[])
LANGUAGE plpgsql AS $$
DECLARE
  reached bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(lock), pg_notify(channel, notice);
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO reached
  FROM eventstore.domain_event_global_index_seq;
  INSERT INTO eventstore.lender_head AS known (lender, position)
  SELECT lender, reached + place FROM unnest(lenders, places) AS appended (lender, place)
  ON CONFLICT (lender) DO UPDATE SET position = greatest(known.position, excluded.position);
  INSERT INTO eventstore.domain_event
    (event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
     payload_type, payload_revision, payload, meta_data)
  SELECT event.identifier, event.aggregate, event.sequence, event.type, event.moment,
    event.payload_type, event.payload_revision, event.payload, event.meta_data
  FROM unnest(identifiers, aggregates, sequences, types, moments, payload_types,
    payload_revisions, payloads, metadata) WITH ORDINALITY AS event
    (identifier, aggregate, sequence, type, moment, payload_type, payload_revision, payload,
     meta_data, place)
  ORDER BY event.place;
END $$;
