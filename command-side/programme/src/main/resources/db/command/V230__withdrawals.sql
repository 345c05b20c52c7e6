-- The desk withdraws what was sent in by mistake. A submission being withdrawn takes its place in
-- the order of its lane again, before whatever was accepted after it.
ALTER TABLE submission DROP CONSTRAINT submission_status_check;
ALTER TABLE submission ADD CONSTRAINT submission_status_check
  CHECK (status IN ('Accepted', 'Applied', 'Withdrawing', 'Withdrawn'));

DROP INDEX submission_open;
CREATE INDEX submission_open ON submission (accepted) WHERE status IN ('Accepted', 'Withdrawing');
CREATE INDEX submission_lane ON submission (flow, lender, accepted);

-- Who asked, and why; refusal is what the latest attempt was refused with.
CREATE TABLE withdrawal (
  submission_id text        PRIMARY KEY,
  reason        text        NOT NULL,
  meta_data     jsonb       NOT NULL,
  requested_at  timestamptz NOT NULL,
  close_again   date,
  refusal       jsonb
);

-- The submission that changed the holding last; empty when none did, null when that was not kept.
ALTER TABLE holding ADD COLUMN snapshot text;

-- The runs that closed business days, and which had started when a submission was received: the
-- later ones may have marked loans with it. Runs and submissions from before this are missing.
CREATE TABLE close_run (
  run        bigint PRIMARY KEY,
  date       date   NOT NULL,
  first_date date
);

CREATE TABLE received_after_run (
  submission_id text   PRIMARY KEY,
  run           bigint NOT NULL
);

-- The last day of a closed month that was adjusted; the loan may have no accrual on or after it.
ALTER TABLE loan ADD COLUMN adjusted_through date;
