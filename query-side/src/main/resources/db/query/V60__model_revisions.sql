-- In which shape each read model's tables are. A newer shape comes with a rebuild, never with a
-- change of rows: see db/shape.
ALTER TABLE progress ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- The shape that a rebuild is for; only processes that know it as theirs take it on.
ALTER TABLE rebuild ADD COLUMN revision integer NOT NULL DEFAULT 1;
