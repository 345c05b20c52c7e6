-- A holding of any size has a number of available units, also one from before there was a bound.
ALTER TABLE holding DROP COLUMN available;
ALTER TABLE holding ADD COLUMN available bigint GENERATED ALWAYS AS (
  CASE WHEN status = 'Available'
       THEN greatest(0, greatest(0, least(9223372036854775807, floor(quantity + pending)))::bigint
                        - allocated)
       ELSE 0 END) STORED;

CREATE INDEX holding_lendable ON holding (isin, lender, account) WHERE available > 0;
