-- Who may call. Secrets of clients and keys are kept as hashes only.

CREATE TABLE access.oauth_client (
  client_id    text        PRIMARY KEY,
  secret_hash  text        NOT NULL,
  lender_code  text,
  scopes       text[]      NOT NULL,
  description  text,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  revoked_at   timestamptz
);

CREATE TABLE access.api_key (
  id           text        PRIMARY KEY,
  key_hash     bytea       NOT NULL UNIQUE,
  prefix       text        NOT NULL,
  lender_code  text,
  scopes       text[]      NOT NULL,
  description  text,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz
);

-- Keys that sign access tokens, as JSON Web Keys with their private part; the newest one signs.
CREATE TABLE access.signing_key (
  kid        text        PRIMARY KEY,
  jwk        text        NOT NULL,
  created_at timestamptz NOT NULL
);

-- Secrets of the gateway's own, such as the one that seals cursors.
CREATE TABLE access.secret (
  name       text        PRIMARY KEY,
  value      bytea       NOT NULL,
  created_at timestamptz NOT NULL
);

-- Lenders' secrets for webhooks that they send in; needed in clear to check signatures.
CREATE TABLE access.inbound_webhook_secret (
  lender_code text        PRIMARY KEY,
  secret      text        NOT NULL,
  changed_at  timestamptz NOT NULL
);
