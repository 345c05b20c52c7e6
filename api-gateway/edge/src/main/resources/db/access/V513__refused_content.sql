-- The first bytes of bodies that were refused, compressed with gzip; they go with the refusal, and
-- before it where a lender, or all together, have too many.
CREATE TABLE access.refused_content (
  submission_id text COLLATE "C" NOT NULL PRIMARY KEY
    REFERENCES access.refused_submission ON DELETE CASCADE,
  content_type  text    NOT NULL,
  truncated     boolean NOT NULL,
  content       bytea   NOT NULL,
  content_bytes integer NOT NULL
);
ALTER TABLE access.refused_content ALTER COLUMN content SET STORAGE EXTERNAL;
