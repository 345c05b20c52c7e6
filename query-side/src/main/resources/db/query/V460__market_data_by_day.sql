-- Lists of prices and rates begin with the newest day.
CREATE INDEX price_day ON price (price_date DESC, isin, valid_to, valid_from);
CREATE INDEX fx_rate_day ON fx_rate (rate_date DESC, from_currency, to_currency, valid_to, valid_from);
CREATE INDEX market_rate_day ON market_rate (rate_date DESC, isin, valid_to, valid_from);
