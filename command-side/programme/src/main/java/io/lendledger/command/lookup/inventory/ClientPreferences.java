package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Opt-in status and fee splits of clients by effective date. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class ClientPreferences {

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  ClientPreferences(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  /** The client's share of the net in force on a day; empty before its first preference. */
  public Optional<Percent> feeSplit(ClientKey client, LocalDate day) {
    return jdbc.sql(
            """
            SELECT fee_split FROM command.client_preference
            WHERE lender = ? AND client = ? AND effective_date <= ?
            ORDER BY effective_date DESC LIMIT 1
            """)
        .params(client.lender().value(), client.client().value(), day)
        .query(BigDecimal.class)
        .optional()
        .map(Percent::new);
  }

  /** Whether a client is Out on a day, or will be later. */
  public boolean isLeaving(String lender, String client, LocalDate day) {
    return jdbc.sql(
            """
            SELECT EXISTS (SELECT FROM command.client_preference preference
              WHERE lender = :lender AND client = :client AND NOT opted_in
                AND (effective_date > :day OR effective_date = (
                  SELECT max(effective_date) FROM command.client_preference inforce
                  WHERE inforce.lender = :lender AND inforce.client = :client
                    AND inforce.effective_date <= :day)))
            """)
        .param("lender", lender)
        .param("client", client)
        .param("day", day)
        .query(Boolean.class)
        .single();
  }

  @EventHandler
  void on(PreferencesWithdrawn event) {
    for (KnownPreference each : event.former()) {
      if (each.optInStatus() == null || each.feeSplit() == null) {
        writes
            .now(
                """
                DELETE FROM client_preference
                WHERE lender = ? AND client = ? AND effective_date = ?
                """)
            .params(event.lenderCode(), event.clientId(), each.effectiveDate())
            .update();
      } else {
        on(
            new PreferenceSet(
                event.lenderCode(),
                event.clientId(),
                each.effectiveDate(),
                each.optInStatus(),
                each.feeSplit()));
      }
    }
  }

  @EventHandler
  void on(PreferenceSet event) {
    writes.later(SetPreferences.class, SetPreferences::new, all -> all.add(event));
  }
}
