-- Lenders whose files of a close could not be written when those of all others were: the store
-- position up to which each has its files. The common position goes on without them.
CREATE TABLE access.outbound_late_lender (
  lender_code text COLLATE "C" NOT NULL PRIMARY KEY,
  position    bigint NOT NULL
);
