-- Appends what runs over submissions have decided, and processes because of it: nothing of a run that
-- another one has followed, or that has ended. A run that follows another gets its number under this
-- lock, so a plain read behind it tells. The table of submissions is that of the schema command, which
-- is made beside this one in the same database; nobody else calls this.
CREATE PROCEDURE append(
  lock bigint, channel text, notice text, lenders text[], places bigint[],
  identifiers uuid[], aggregates text[], sequences bigint[], types text[], moments timestamptz[],
  payload_types text[], payload_revisions text[], payloads bytea[], metadata bytea[],
  claim_processes text[], claim_segments integer[], claims bigint[],
  run_submissions text[], runs bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  lost text;
BEGIN
  PERFORM pg_advisory_xact_lock(lock);
  SELECT format('run %s over submission %s', own.run, own.submission) INTO lost
  FROM unnest(run_submissions, runs) AS own (submission, run)
  WHERE NOT EXISTS (SELECT FROM command.submission AS held
    WHERE held.submission_id = own.submission AND held.runs = own.run
      AND held.status IN ('Accepted', 'Withdrawing'))
  LIMIT 1;
  IF lost IS NOT NULL THEN
    RAISE EXCEPTION '% is over', lost USING ERRCODE = '55L02';
  END IF;
  IF cardinality(claims) > 0 THEN
    CALL eventstore.append(lock, channel, notice, lenders, places, identifiers, aggregates, sequences,
      types, moments, payload_types, payload_revisions, payloads, metadata,
      claim_processes, claim_segments, claims);
  ELSE
    CALL eventstore.append(lock, channel, notice, lenders, places, identifiers, aggregates, sequences,
      types, moments, payload_types, payload_revisions, payloads, metadata);
  END IF;
END $$;
