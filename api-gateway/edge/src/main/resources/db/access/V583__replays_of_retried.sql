-- What a replay is to send of an event whose own delivery was still under way when it started:
-- delivery_id is that delivery. Its next attempt is brought forward instead of another one beside it;
-- hastened while that attempt is not made yet. retried: how many events of a replay went that way.
ALTER TABLE access.webhook_replay_item ADD COLUMN delivery_id bigint;
ALTER TABLE access.webhook_replay_item ADD COLUMN hastened boolean NOT NULL DEFAULT false;
CREATE INDEX webhook_replay_item_hastened ON access.webhook_replay_item (replay_id) WHERE hastened;
ALTER TABLE access.webhook_replay ADD COLUMN retried integer NOT NULL DEFAULT 0;
