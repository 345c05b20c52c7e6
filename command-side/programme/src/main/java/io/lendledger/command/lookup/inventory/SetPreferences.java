package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.OptIn;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Preferences that were set; of one client and day, the last. */
final class SetPreferences implements LookUpWrites.Gathered {

  private final Map<Key, PreferenceSet> byKey = new LinkedHashMap<>();

  private record Key(String lender, String client, LocalDate day) {}

  void add(PreferenceSet event) {
    byKey.put(new Key(event.lenderCode(), event.clientId(), event.effectiveDate()), event);
  }

  @Override
  public void write(JdbcClient jdbc) {
    List<PreferenceSet> all = List.copyOf(byKey.values());
    jdbc.sql(
            """
            INSERT INTO client_preference
              (lender, client, effective_date, opted_in, fee_split)
            SELECT * FROM unnest(?::text[], ?::text[], ?::date[], ?::boolean[], ?::numeric[])
            ON CONFLICT (lender, client, effective_date) DO UPDATE SET
              opted_in = excluded.opted_in, fee_split = excluded.fee_split
            """)
        .param(LookUps.column(all, PreferenceSet::lenderCode))
        .param(LookUps.column(all, PreferenceSet::clientId))
        .param(LookUps.column(all, PreferenceSet::effectiveDate))
        .param(LookUps.column(all, each -> each.optInStatus().equals(OptIn.IN.wire())))
        .param(LookUps.column(all, PreferenceSet::feeSplit))
        .update();
  }
}
