-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE client (
  lender_code text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  effective_date date,
  opt_in_status text NOT NULL,
  fee_split numeric,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, client_id, valid_from)
);
CREATE UNIQUE INDEX client_current ON client (lender_code, client_id)
  WHERE valid_to = 9223372036854775807;

CREATE TABLE client_preference (
  lender_code text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  effective_date date NOT NULL,
  opt_in_status text NOT NULL,
  fee_split numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, client_id, effective_date, valid_from)
);
CREATE UNIQUE INDEX client_preference_current ON client_preference (lender_code, client_id, effective_date)
  WHERE valid_to = 9223372036854775807;

-- net_pending: buys less sells received that no snapshot has absorbed yet.
CREATE TABLE holding (
  lender_code text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  custody_account_id text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  depositary text COLLATE "C" NOT NULL,
  ticker text,
  exchange text,
  external_instrument_id text,
  quantity numeric NOT NULL,
  net_pending numeric NOT NULL,
  currency text,
  tax_rate numeric,
  position_status text NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, client_id, custody_account_id, isin, depositary, valid_from)
);
CREATE UNIQUE INDEX holding_current ON holding (lender_code, client_id, custody_account_id, isin, depositary)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX holding_isin ON holding (isin, lender_code, custody_account_id);

CREATE TABLE pending_transaction (
  lender_code text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  custody_account_id text COLLATE "C" NOT NULL,
  isin text COLLATE "C" NOT NULL,
  depositary text COLLATE "C" NOT NULL,
  units numeric NOT NULL,
  trade_date date NOT NULL,
  settlement_date date NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (lender_code, transaction_id, valid_from)
);
CREATE UNIQUE INDEX pending_transaction_current ON pending_transaction (lender_code, transaction_id)
  WHERE valid_to = 9223372036854775807;
CREATE INDEX pending_transaction_client ON pending_transaction (client_id, lender_code)
  WHERE valid_to = 9223372036854775807;

