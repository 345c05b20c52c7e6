-- Where the last event of each lender's doings is, and, with an empty name, that of all others. What
-- is there already counts as everybody's.
CREATE TABLE lender_head (
  lender   text   PRIMARY KEY,
  position bigint NOT NULL
) WITH (fillfactor = 50);

INSERT INTO lender_head (lender, position)
SELECT '', coalesce(max(global_index), -1) FROM domain_event;

-- Begins an append: nobody else appends until the transaction ends, so the next events will have the
-- indexes that follow the last one. Each of these lenders has its last event at this place among
-- those that are appended.
CREATE FUNCTION begin_append(lock bigint, channel text, lenders text[], places bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  reached bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(lock), pg_notify(channel, '');
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO reached
  FROM eventstore.domain_event_global_index_seq;
  INSERT INTO eventstore.lender_head AS known (lender, position)
  SELECT lender, reached + place FROM unnest(lenders, places) AS appended (lender, place)
  ON CONFLICT (lender) DO UPDATE SET position = greatest(known.position, excluded.position);
END $$;
