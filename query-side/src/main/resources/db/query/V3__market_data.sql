-- Row versions: valid_from and valid_to are store positions; valid_to is exclusive, and 2^63-1 in
-- the current version.

CREATE TABLE price (
  isin text COLLATE "C" NOT NULL,
  price_date date NOT NULL,
  price numeric NOT NULL,
  currency text NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (isin, price_date, valid_from)
);
CREATE UNIQUE INDEX price_current ON price (isin, price_date)
  WHERE valid_to = 9223372036854775807;

CREATE TABLE fx_rate (
  from_currency text COLLATE "C" NOT NULL,
  to_currency text COLLATE "C" NOT NULL,
  rate_date date NOT NULL,
  rate numeric NOT NULL,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (from_currency, to_currency, rate_date, valid_from)
);
CREATE UNIQUE INDEX fx_rate_current ON fx_rate (from_currency, to_currency, rate_date)
  WHERE valid_to = 9223372036854775807;

CREATE TABLE market_rate (
  isin text COLLATE "C" NOT NULL,
  rate_date date NOT NULL,
  rate_bps numeric NOT NULL,
  volume numeric NOT NULL,
  utilization numeric,
  valid_from bigint NOT NULL,
  valid_to   bigint NOT NULL,
  PRIMARY KEY (isin, rate_date, valid_from)
);
CREATE UNIQUE INDEX market_rate_current ON market_rate (isin, rate_date)
  WHERE valid_to = 9223372036854775807;

