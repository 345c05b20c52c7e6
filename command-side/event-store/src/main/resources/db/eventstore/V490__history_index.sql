-- Where events of a kind are, in blocks of 16,384 positions that nothing is appended to any more.
-- Made from the events beside the appends; what is deleted here is made again.
CREATE TABLE history_block (
  block      bigint PRIMARY KEY,
  first_time timestamptz,
  last_time  timestamptz
);

-- Places of events in their block: of an aggregate type, an event type or a lender.
CREATE TABLE history_index (
  kind   text       NOT NULL,
  name   text       NOT NULL,
  block  bigint     NOT NULL,
  places smallint[] NOT NULL,
  PRIMARY KEY (kind, name, block)
);
