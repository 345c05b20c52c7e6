-- Since when a target that fails has been tried without a break, and when an attempt failed last: a
-- pause is for one that failed all the time, not for one that nothing was sent to.
ALTER TABLE access.webhook_subscription ADD COLUMN tried_since timestamptz;
ALTER TABLE access.webhook_subscription ADD COLUMN last_failed_at timestamptz;
UPDATE access.webhook_subscription SET tried_since = failing_since, last_failed_at = now()
WHERE failing_since IS NOT NULL;
