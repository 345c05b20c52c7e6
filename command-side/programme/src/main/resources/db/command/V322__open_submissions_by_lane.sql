-- What waits is looked for lane by lane: many of one lender are not in the way of another's.
CREATE INDEX submission_waiting ON submission (flow, coalesce(lender, ''), accepted)
  WHERE status IN ('Accepted', 'Withdrawing');
DROP INDEX submission_open;
