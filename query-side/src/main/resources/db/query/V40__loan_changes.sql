-- Changes of all lenders' loans in store order, for whoever delivers them.
CREATE INDEX loan_change ON loan (valid_from);
