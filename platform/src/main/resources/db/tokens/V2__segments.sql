-- How far each segment of a process has come, and who handles it. A claim lasts as long as its
-- owner's row below is fresh, so that keeping any number of claims costs one row a second. A version
-- that knows token_entry alone cannot take a process that is here: its row there is claimed for good.
CREATE TABLE segment (
  process    text    NOT NULL,
  segment    integer NOT NULL,
  mask       integer NOT NULL,
  token      bytea,
  token_type text,
  position   bigint  NOT NULL, -- of the token; -1 before the first event
  reached    bigint  NOT NULL, -- a later position, up to which there is nothing for the segment
  owner      text,
  PRIMARY KEY (process, segment)
) WITH (fillfactor = 50);

-- How many segments a process is to have: what the node that started last wants. All nodes let go of
-- them once that has begun, and whoever sees that divides the process anew.
CREATE TABLE segmentation (
  process text    PRIMARY KEY,
  wanted  integer NOT NULL,
  begun   boolean NOT NULL
);

-- Who may hold claims, by the database's clock.
CREATE TABLE node (
  node    text        PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  shares  boolean     NOT NULL -- false while it starts, stops or rests
) WITH (fillfactor = 50);
