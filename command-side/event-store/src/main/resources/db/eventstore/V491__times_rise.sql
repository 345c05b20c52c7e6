-- Appends as before, and lets times rise with positions: what is appended has a later millisecond than
-- all before it. A read names what it shows by the time of its last event; a later event of the same
-- millisecond, or one of a writer whose clock is behind, would change what that time shows. A writer
-- that is further behind than five seconds keeps its times: rather that than others' wrong clock.
CREATE OR REPLACE PROCEDURE append(
  lock bigint, channel text, notice text, lenders text[], places bigint[],
  identifiers uuid[], aggregates text[], sequences bigint[], types text[], moments timestamptz[],
  payload_types text[], payload_revisions text[], payloads bytea[], metadata bytea[])
LANGUAGE plpgsql AS $$
DECLARE
  reached bigint;
  earliest timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(lock), pg_notify(channel, notice);
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO reached
  FROM eventstore.domain_event_global_index_seq;
  SELECT time_stamp + interval '1 millisecond' INTO earliest
  FROM eventstore.domain_event ORDER BY global_index DESC LIMIT 1;
  INSERT INTO eventstore.lender_head AS known (lender, position)
  SELECT lender, reached + place FROM unnest(lenders, places) AS appended (lender, place)
  ON CONFLICT (lender) DO UPDATE SET position = greatest(known.position, excluded.position);
  INSERT INTO eventstore.domain_event
    (event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
     payload_type, payload_revision, payload, meta_data)
  SELECT event.identifier, event.aggregate, event.sequence, event.type,
    max(CASE WHEN event.moment < earliest AND event.moment > earliest - interval '5 seconds'
             THEN earliest ELSE event.moment END) OVER (ORDER BY event.place),
    event.payload_type, event.payload_revision, event.payload, event.meta_data
  FROM unnest(identifiers, aggregates, sequences, types, moments, payload_types,
    payload_revisions, payloads, metadata) WITH ORDINALITY AS event
    (identifier, aggregate, sequence, type, moment, payload_type, payload_revision, payload,
     meta_data, place)
  ORDER BY event.place;
END $$;
