-- The files that lenders handed in and that were written for them, each as it is now. A file that
-- came in is known by its submission, one that went out by lender, read and name.
CREATE TABLE access.transferred_file (
  file_id       text COLLATE "C" NOT NULL PRIMARY KEY,
  direction     text        NOT NULL,
  lender_code   text COLLATE "C" NOT NULL,
  subject       text        NOT NULL,
  name          text        NOT NULL,
  status        text        NOT NULL,
  bytes         bigint,
  at            timestamptz NOT NULL,
  submission_id text,
  attempts      integer     NOT NULL,
  reason        text
);
CREATE INDEX transferred_file_newest ON access.transferred_file (at DESC, file_id DESC);
CREATE INDEX transferred_file_lender
  ON access.transferred_file (lender_code, at DESC, file_id DESC);
