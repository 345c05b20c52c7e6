package io.lendledger.query.client;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientPreference;
import io.lendledger.core.client.ClientPreferencePage;
import io.lendledger.core.client.FindClientPreferences;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.projection.TestLedger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClientPreferencesTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void aClientHasThePreferenceOfEachDay() {
    ledger.tell(
        new PreferenceSet("DEMO", "A", TRADED, "In", dec("90")),
        new PreferenceSet("DEMO", "A", TRADED.plusDays(9), "Out", dec("85")),
        new PreferenceSet("OTHER", "A", TRADED, "In", dec("70")));
    ledger.tell(new HoldingsReported("DEMO", "B", "s", TRADED, List.of(), null));
    assertThat(preferences(DEMO))
        .containsExactly(
            new ClientPreference("DEMO", "A", TRADED, "In", dec("90"), true),
            new ClientPreference("DEMO", "A", TRADED.plusDays(9), "Out", dec("85"), false),
            new ClientPreference("DEMO", "B", null, "Out", null, false));
    ledger.setTime("2026-03-11T00:00:00Z");
    assertThat(preferences(DEMO))
        .extracting(ClientPreference::inForce)
        .containsExactly(false, true, false);
    assertThat(preferences(null)).hasSize(4);
    assertThat(preferences(OTHER)).hasSize(1);
  }

  private List<ClientPreference> preferences(LenderCode lender) {
    List<ClientPreference> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, null);
    while (true) {
      var page =
          ledger.ask(new FindClientPreferences(lender, null, request), ClientPreferencePage.class);
      walked.addAll(page.data());
      if (page.nextKey() == null) {
        return walked;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), null);
    }
  }
}
