-- How many shortfalls of a lender nobody has looked at yet.
CREATE INDEX shortfall_found ON shortfall (lender) WHERE state = 'Found';
