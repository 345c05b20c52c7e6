CREATE INDEX allocation_isin ON allocation (isin);
