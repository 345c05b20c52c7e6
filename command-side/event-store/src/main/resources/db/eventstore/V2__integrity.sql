-- The chain over the events: who changes an event has to rewrite all of this, and cannot rewrite the
-- seals that others keep. Written by one linker at a time, behind the appends, never by them.

-- Events in the order of their positions, some at a time. For each: its position (8 bytes), the hash
-- of its leaf (32), and a checksum of every column (10 times 4), which tells what was changed.
CREATE TABLE chain_block (
  first_event bigint  PRIMARY KEY CHECK (first_event >= 0), -- linked events before this block
  events      integer NOT NULL CHECK (events > 0),
  positions   bytea   NOT NULL,
  leaves      bytea   NOT NULL,
  checksums   bytea   NOT NULL,
  link        bytea   NOT NULL                               -- hash of the last event's link
);

-- Hashes do not compress.
ALTER TABLE chain_block
  ALTER COLUMN positions SET STORAGE EXTERNAL,
  ALTER COLUMN leaves SET STORAGE EXTERNAL,
  ALTER COLUMN checksums SET STORAGE EXTERNAL;

-- Where the chain ends; one row.
CREATE TABLE chain_head (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  store    uuid    NOT NULL,
  events   bigint  NOT NULL,
  position bigint  NOT NULL,
  link     bytea   NOT NULL,
  frontier bytea   NOT NULL -- roots of the Merkle tree's perfect subtrees, the largest first
);

INSERT INTO chain_head (store, events, position, link, frontier)
SELECT store, 0, -1, sha256('\x03'::bytea || uuid_send(store)), ''
  FROM (SELECT gen_random_uuid() AS store) AS made;

-- Keys that sign seals; the one with the highest number signs.
CREATE TABLE seal_key (
  number      integer     PRIMARY KEY,
  public_key  bytea       NOT NULL,
  private_key bytea       NOT NULL,
  sealed      boolean     NOT NULL,
  created_at  timestamptz NOT NULL
);

CREATE TABLE seal (
  number        bigint      PRIMARY KEY,
  kind          text        NOT NULL,
  day           date        UNIQUE,
  events        bigint      NOT NULL,
  position      bigint      NOT NULL,
  chain_hash    bytea       NOT NULL,
  merkle_root   bytea       NOT NULL,
  previous_seal bytea,
  sealed_at     timestamptz NOT NULL,
  next_key      bytea,
  public_key    bytea       NOT NULL,
  signature     bytea       NOT NULL
);

CREATE TRIGGER chain_block_is_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_block
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_is_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
