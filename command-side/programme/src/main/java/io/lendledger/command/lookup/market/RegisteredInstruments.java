package io.lendledger.command.lookup.market;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.instrument.InstrumentRegistered;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reference data that the desk has sent; of one security, the last. */
final class RegisteredInstruments implements LookUpWrites.Gathered {

  private final Map<String, InstrumentRegistered> byIsin = new LinkedHashMap<>();

  void add(InstrumentRegistered event) {
    byIsin.put(event.isin(), event);
  }

  @Override
  public void write(JdbcClient jdbc) {
    List<InstrumentRegistered> all = List.copyOf(byIsin.values());
    jdbc.sql(
            """
            INSERT INTO instrument
              (isin, name, type, currency, country_code, country_of_listing)
            SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
            ON CONFLICT (isin) DO UPDATE SET
              name = excluded.name, type = excluded.type, currency = excluded.currency,
              country_code = excluded.country_code,
              country_of_listing = excluded.country_of_listing
            """)
        .param(LookUps.column(all, InstrumentRegistered::isin))
        .param(LookUps.column(all, InstrumentRegistered::instrumentName))
        .param(LookUps.column(all, InstrumentRegistered::instrumentType))
        .param(LookUps.column(all, InstrumentRegistered::currency))
        .param(LookUps.column(all, InstrumentRegistered::countryCode))
        .param(LookUps.column(all, InstrumentRegistered::countryOfListing))
        .update();
  }
}
