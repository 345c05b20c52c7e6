-- change: what happened in this version of a loan; changed_trade: the trade that it is about.
ALTER TABLE loan ADD COLUMN change text NOT NULL;
ALTER TABLE loan ADD COLUMN changed_trade text COLLATE "C";
