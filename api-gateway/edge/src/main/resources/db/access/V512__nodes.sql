-- The processes that run, each noted by itself every few seconds by the database's clock. One that
-- stops orderly takes its row along; one that died leaves it, until the others forget it.
CREATE TABLE access.node (
  node                 text COLLATE "C" NOT NULL PRIMARY KEY,
  roles                text[]      NOT NULL,
  version              text,
  started_at           timestamptz NOT NULL,
  last_seen_at         timestamptz NOT NULL,
  requests_running     integer,
  requests_at_most     integer,
  requests_waiting     integer,
  waiting_at_most      integer,
  connections          integer,
  connections_at_most  integer,
  memory_mb            bigint      NOT NULL,
  memory_at_most_mb    bigint      NOT NULL,
  processors           integer     NOT NULL,
  leads                text[]      NOT NULL
);
