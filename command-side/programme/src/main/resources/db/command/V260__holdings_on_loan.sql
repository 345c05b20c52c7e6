-- What a snapshot takes off loans is looked up for each: few holdings have units on loan.
CREATE INDEX holding_on_loan ON holding (lender) WHERE allocated > 0;
