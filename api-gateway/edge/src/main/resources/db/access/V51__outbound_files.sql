-- How far the closes of days and months have been followed by files for lenders: the store position
-- of the last one that has all of its files.
CREATE TABLE access.outbound_progress (
  name     text   PRIMARY KEY,
  position bigint NOT NULL
);
