package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who waits for a database and who looks once at the start must agree what waiting can change. */
class RefusedLoginTest {

  private static final String URL = "jdbc:postgresql://db:5432/ledger?password=hidden";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "28P01 | password authentication failed for user x",
        "28000 | no pg_hba.conf entry for host",
        "3D000 | database x does not exist",
        "08004 | The server requested SCRAM-based authentication, but no password was provided",
      })
  void whatOnlyAnOperatorChangesIsRefused(String state, String said) {
    var failure = new SQLException(said + ".\nMore of it", state);
    assertThat(RefusedLogin.refusal(URL, failure).orElseThrow())
        .hasMessage(
            "The database db:5432/ledger cannot be used: %s. Correct --spring.datasource.url, .username or .password."
                .formatted(said))
        .hasCause(failure);
    try (JdbcProbe probe = failing(failure)) {
      assertThat(probe.look()).contains(new Probe.Fault(said, true));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"08001", "08006", "57P03"})
  void whatPassesIsWaitedFor(String state) {
    var failure = new SQLException("it starts.", state);
    assertThat(RefusedLogin.refusal(URL, failure)).isEmpty();
    try (JdbcProbe probe = failing(failure)) {
      assertThat(probe.look()).contains(new Probe.Fault("it starts", false));
    }
  }

  @Test
  void aServerThatIsFullIsThere() {
    var failure = new SQLException("sorry, too many clients already", "53300");
    assertThat(RefusedLogin.refusal(URL, failure)).isEmpty();
    try (JdbcProbe probe = failing(failure)) {
      assertThat(probe.look()).isEmpty();
    }
  }

  private static JdbcProbe failing(SQLException failure) {
    return new JdbcProbe(() -> {
      throw failure;
    });
  }
}
