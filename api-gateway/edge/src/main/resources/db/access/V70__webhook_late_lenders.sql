-- Lenders of whom the read models lack events: how far their changes have become deliveries. The
-- common cursor goes on without them, and they join it again where it stands.
CREATE TABLE access.webhook_late_lender (
  lender_code text   PRIMARY KEY,
  position    bigint NOT NULL,
  part        text   NOT NULL
);
