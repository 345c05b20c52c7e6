-- Appends what processes have decided, unless one of them has lost its segment: claims change only under
-- this lock, so a plain read behind it tells. The whole append is refused, and whoever has lost nothing
-- appends again without the other. The tables of claims are those of the schema tokens, which is made
-- beside this one in the same database; nobody else calls this.
CREATE PROCEDURE append(
  lock bigint, channel text, notice text, lenders text[], places bigint[],
  identifiers uuid[], aggregates text[], sequences bigint[], types text[], moments timestamptz[],
  payload_types text[], payload_revisions text[], payloads bytea[], metadata bytea[],
  claim_processes text[], claim_segments integer[], claims bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  lost text;
BEGIN
  PERFORM pg_advisory_xact_lock(lock);
  SELECT format('claim %s of segment %s of %s', own.claim, own.segment, own.process) INTO lost
  FROM unnest(claim_processes, claim_segments, claims) AS own (process, segment, claim)
  WHERE NOT EXISTS (SELECT FROM tokens.segment AS held
    WHERE held.process = own.process AND held.segment = own.segment AND held.claim = own.claim)
  LIMIT 1;
  IF lost IS NOT NULL THEN
    RAISE EXCEPTION '% is over', lost USING ERRCODE = '55L01';
  END IF;
  CALL eventstore.append(lock, channel, notice, lenders, places, identifiers, aggregates, sequences,
    types, moments, payload_types, payload_revisions, payloads, metadata);
END $$;
