-- Where each projection's processor stands (Axon's token).
CREATE TABLE token_entry (
  processor_name varchar(255) NOT NULL,
  segment        integer      NOT NULL,
  token          bytea,
  token_type     varchar(255),
  timestamp      varchar(255),
  owner          varchar(255),
  PRIMARY KEY (processor_name, segment)
);

-- How far each projection has followed the store, in positions; written with its rows.
CREATE TABLE progress (
  name     text        NOT NULL PRIMARY KEY,
  position bigint      NOT NULL,
  at       timestamptz NOT NULL
);

-- The positions of each millisecond in which something was stored; times rise with positions.
CREATE TABLE moment (
  at             timestamptz NOT NULL PRIMARY KEY,
  first_position bigint      NOT NULL,
  position       bigint      NOT NULL
);
CREATE UNIQUE INDEX moment_first_position ON moment (first_position);
