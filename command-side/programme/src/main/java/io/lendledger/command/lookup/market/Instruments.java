package io.lendledger.command.lookup.market;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.instrument.Isin;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The securities whose reference data the desk has sent. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class Instruments {

  /** The market of a security: currency (ISO 4217) and country (ISO 3166-1 alpha-2). */
  public record Market(String currency, @Nullable String country) {}

  private final JdbcClient jdbc;

  Instruments(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The market of a security; empty when its reference data are unknown. */
  public Optional<Market> market(Isin isin) {
    return jdbc.sql(
            """
            SELECT currency, coalesce(country_of_listing, country_code)
            FROM command.instrument WHERE isin = ?
            """)
        .param(isin.value())
        .query((row, number) -> new Market(row.getString(1), row.getString(2)))
        .optional();
  }

  @EventHandler
  void on(InstrumentRegistered event) {
    jdbc.sql(
            """
            INSERT INTO instrument
              (isin, name, type, currency, country_code, country_of_listing)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (isin) DO UPDATE SET
              name = excluded.name, type = excluded.type, currency = excluded.currency,
              country_code = excluded.country_code,
              country_of_listing = excluded.country_of_listing
            """)
        .param(event.isin())
        .param(event.instrumentName())
        .param(event.instrumentType())
        .param(event.currency())
        .param(event.countryCode())
        .param(event.countryOfListing())
        .update();
  }
}
