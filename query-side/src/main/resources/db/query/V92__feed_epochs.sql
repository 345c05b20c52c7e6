-- After a restore the store gives positions again that it had given before: from the first of them on
-- another epoch holds, which ids of changes carry. Without rows the first one holds.
CREATE TABLE feed_epoch (
  first_position bigint      NOT NULL PRIMARY KEY,
  epoch          integer     NOT NULL,
  since          timestamptz NOT NULL
);
