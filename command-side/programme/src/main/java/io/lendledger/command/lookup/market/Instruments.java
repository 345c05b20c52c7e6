package io.lendledger.command.lookup.market;

import io.lendledger.command.lookup.LookUpWrites;
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
  private final LookUpWrites writes;

  Instruments(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
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
    writes.later(RegisteredInstruments.class, RegisteredInstruments::new, all -> all.add(event));
  }
}
