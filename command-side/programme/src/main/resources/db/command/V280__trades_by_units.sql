-- Nothing reads them: a trade's units tell its status, and its events the rest.
ALTER TABLE command.trade
  DROP COLUMN settlement_status,
  DROP COLUMN actual_settlement_date;
