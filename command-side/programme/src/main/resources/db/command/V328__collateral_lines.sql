-- Lines of accepted collateral as they were valued: market data may be other when a process that
-- ended is followed by one that goes on. Gone with the next acceptance behind their application.
CREATE TABLE collateral_line (
  submission_id text   NOT NULL,
  record        bigint NOT NULL,
  key           text   NOT NULL,
  content       text   NOT NULL,
  PRIMARY KEY (submission_id, record)
);
