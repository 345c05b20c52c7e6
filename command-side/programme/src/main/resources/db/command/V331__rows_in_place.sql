-- Bodies of settlements change all rows of a page at once: with room for another version of each
-- on the page no index has to follow them.
ALTER TABLE command.loan_part SET (fillfactor = 50);
ALTER TABLE command.trade SET (fillfactor = 50);
