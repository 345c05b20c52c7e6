-- Of a paused subscription tests alone are sent, and its backlog may be long.
CREATE INDEX webhook_delivery_test_ready ON access.webhook_delivery (subscription_id, due_at)
  WHERE state = 'Ready' AND type = 'webhook.test';
