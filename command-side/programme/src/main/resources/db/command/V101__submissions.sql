-- What was sent in: the bytes as they came, and how far their application has got.

-- accepted orders the submissions of a lender; checkpoint is the number of records whose outcome is
-- in the counts, so that a restart goes on behind them.
CREATE TABLE submission (
  submission_id text        PRIMARY KEY,
  accepted      bigint      GENERATED ALWAYS AS IDENTITY,
  flow          text        NOT NULL,
  lender        text,
  content_type  text        NOT NULL,
  parameters    jsonb       NOT NULL,
  meta_data     jsonb       NOT NULL,
  chunks        integer     NOT NULL,
  bytes         bigint      NOT NULL,
  sha256        text        NOT NULL,
  records       bigint      NOT NULL,
  date          date,
  received_at   timestamptz NOT NULL,
  status        text        NOT NULL CHECK (status IN ('Accepted', 'Applied')),
  checkpoint    bigint      NOT NULL DEFAULT 0,
  applied       bigint      NOT NULL DEFAULT 0,
  unchanged     bigint      NOT NULL DEFAULT 0,
  duplicates    bigint      NOT NULL DEFAULT 0
);

CREATE INDEX submission_open ON submission (accepted) WHERE status = 'Accepted';

-- Bytes come compressed or not at all worth it: out of line and as they are.
CREATE TABLE submission_chunk (
  submission_id text        NOT NULL,
  chunk         integer     NOT NULL,
  bytes         bytea       NOT NULL,
  stored_at     timestamptz NOT NULL,
  PRIMARY KEY (submission_id, chunk)
);

ALTER TABLE submission_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A transaction id belongs to the content that came first, for ever; record is its row there.
CREATE TABLE transaction_register (
  lender         text   NOT NULL,
  transaction_id text   NOT NULL,
  content_hash   bytea  NOT NULL,
  submission_id  text   NOT NULL,
  record         bigint NOT NULL,
  PRIMARY KEY (lender, transaction_id)
);

-- Records of a body being taken over, for what needs the whole body at hand: doubles, differences,
-- groups. Filled again from the stored bytes after a crash, which empties unlogged tables.
CREATE UNLOGGED TABLE staged_record (
  submission_id text   NOT NULL,
  record        bigint NOT NULL,
  key           text   NOT NULL,
  content       text   NOT NULL
);

CREATE INDEX staged_record_key ON staged_record (submission_id, key, record);

-- record is null for a holding that the snapshot lacks.
CREATE UNLOGGED TABLE staged_position (
  submission_id          text    NOT NULL,
  record                 bigint,
  client                 text    NOT NULL,
  account                text    NOT NULL,
  isin                   text    NOT NULL,
  depositary             text    NOT NULL,
  ticker                 text,
  exchange               text,
  external_instrument_id text,
  quantity               numeric NOT NULL,
  currency               text,
  tax_rate               numeric,
  status                 text    NOT NULL
);

CREATE INDEX staged_position_holding
  ON staged_position (submission_id, client, account, isin, depositary);
