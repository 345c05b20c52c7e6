-- Appends what retries of events have decided that a process had set aside: nothing of a retry that
-- another one has followed, or whose sequence waits no more. A retry gets its number under this lock, so a
-- plain read behind it tells. The table of what is set aside is that of the schema command, which is made
-- beside this one in the same database; nobody else calls this.
CREATE PROCEDURE append(
  lock bigint, channel text, notice text, lenders text[], places bigint[],
  identifiers uuid[], aggregates text[], sequences bigint[], types text[], moments timestamptz[],
  payload_types text[], payload_revisions text[], payloads bytea[], metadata bytea[],
  claim_processes text[], claim_segments integer[], claims bigint[],
  run_submissions text[], runs bigint[],
  retry_sequences text[], retries bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  lost text;
BEGIN
  PERFORM pg_advisory_xact_lock(lock);
  SELECT format('retry %s of what waits as %s', own.retry, own.sequence) INTO lost
  FROM unnest(retry_sequences, retries) AS own (sequence, retry)
  WHERE NOT EXISTS (SELECT FROM command.parked_event AS held
    WHERE held.id = own.sequence AND held.retry = own.retry)
  LIMIT 1;
  IF lost IS NOT NULL THEN
    RAISE EXCEPTION '% is over', lost USING ERRCODE = '55L03';
  END IF;
  IF cardinality(runs) > 0 THEN
    CALL eventstore.append(lock, channel, notice, lenders, places, identifiers, aggregates, sequences,
      types, moments, payload_types, payload_revisions, payloads, metadata,
      claim_processes, claim_segments, claims, run_submissions, runs);
  ELSIF cardinality(claims) > 0 THEN
    CALL eventstore.append(lock, channel, notice, lenders, places, identifiers, aggregates, sequences,
      types, moments, payload_types, payload_revisions, payloads, metadata,
      claim_processes, claim_segments, claims);
  ELSE
    CALL eventstore.append(lock, channel, notice, lenders, places, identifiers, aggregates, sequences,
      types, moments, payload_types, payload_revisions, payloads, metadata);
  END IF;
END $$;
