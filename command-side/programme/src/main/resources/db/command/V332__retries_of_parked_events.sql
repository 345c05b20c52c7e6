-- Each retry of a sequence that a process has set aside has a number that no other has; 0 before the
-- first. What a retry appends is refused once the number is another one (db/eventstore/V494).
CREATE SEQUENCE parked_retry;

ALTER TABLE parked_event ADD COLUMN retry bigint NOT NULL DEFAULT 0;
