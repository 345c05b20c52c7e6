-- Work on files that one gateway does at a time: how often it went from one process to another, and
-- to which. What a process does whose run is not the last one has no effect.
CREATE TABLE access.file_work (
  what  text COLLATE "C" NOT NULL PRIMARY KEY,
  run   bigint NOT NULL,
  owner uuid   NOT NULL
);
