-- How far each processing group has come. A row is written in the transaction that writes what the
-- group made of the events, so that both are there or neither.
CREATE TABLE token_entry (
  processor_name text    NOT NULL,
  segment        integer NOT NULL,
  token          bytea,
  token_type     text,
  timestamp      text,
  owner          text,
  PRIMARY KEY (processor_name, segment)
) WITH (fillfactor = 50);
