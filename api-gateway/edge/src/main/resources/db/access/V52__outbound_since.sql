-- When files were switched on: the first close behind that has the first ones. A process that ends
-- before it has looked leaves that to the next one.
ALTER TABLE access.outbound_progress ALTER COLUMN position DROP NOT NULL;
ALTER TABLE access.outbound_progress ADD COLUMN since timestamptz;
