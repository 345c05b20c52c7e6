-- Each claim of a segment has a number that no other has, whichever version makes it: what a process
-- sends carries the number, and an append refuses that of a claim that is over. A number changes under
-- the lock that appends exclude each other by, so whatever was appended under the claim before is there
-- when the next one begins. A beat sets no owner, and giving a claim up takes no number.
CREATE SEQUENCE claim_number;

ALTER TABLE segment ADD COLUMN claim bigint NOT NULL DEFAULT nextval('tokens.claim_number');

CREATE FUNCTION number_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7810770506338362471); -- the append lock of the event store
  NEW.claim := nextval('tokens.claim_number');
  RETURN NEW;
END $$;

CREATE TRIGGER segment_claim_is_numbered
  BEFORE UPDATE OF owner ON segment
  FOR EACH ROW WHEN (NEW.owner IS NOT NULL) EXECUTE FUNCTION number_claim();
