-- Why units of a request found no lender.
CREATE TABLE borrow_request_unfilled (
  request_id text    NOT NULL,
  ordinal    integer NOT NULL,
  cause      text    NOT NULL,
  units      bigint  NOT NULL,
  PRIMARY KEY (request_id, ordinal)
);
