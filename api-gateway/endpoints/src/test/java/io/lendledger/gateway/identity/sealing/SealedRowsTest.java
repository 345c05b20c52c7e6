package io.lendledger.gateway.identity.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.webhook.inbound.InboundWebhookSecrets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.env.MockEnvironment;

@ExtendWith(OutputCaptureExtension.class)
class SealedRowsTest extends GatewayTest {

  private static final LenderCode LENDER = new LenderCode("SEALED");
  private static final String SECRET = "whsec_of-a-lender";

  @Autowired private AccessDatabase database;
  @Autowired private SealedRows rows;
  @Autowired private InboundWebhookSecrets webhooks;

  private String kept() {
    return new String(
        database
            .jdbc()
            .sql("SELECT secret FROM access.inbound_webhook_secret WHERE lender_code = 'SEALED'")
            .query(byte[].class)
            .single(),
        UTF_8);
  }

  @Test
  void whatWasKeptInClearIsSealedAtStart() {
    database
        .jdbc()
        .sql(
            "INSERT INTO access.inbound_webhook_secret (lender_code, secret, changed_at)"
                + " VALUES ('SEALED', ?, now()) ON CONFLICT (lender_code)"
                + " DO UPDATE SET secret = EXCLUDED.secret, sealed = false")
        .param(SECRET.getBytes(UTF_8))
        .update();
    assertThat(webhooks.find(LENDER).block()).isEqualTo(SECRET);
    rows.afterPropertiesSet();
    assertThat(kept()).doesNotContain(SECRET);
    assertThat(webhooks.find(LENDER).block()).isEqualTo(SECRET);
  }

  @Test
  void aNewSecretIsSealedAtOnce() {
    webhooks.keep(LENDER, SECRET, "the test").block();
    assertThat(kept()).doesNotContain(SECRET);
    assertThat(webhooks.find(LENDER).block()).isEqualTo(SECRET);
  }

  @Test
  void nothingStartsWithoutTheKeyOfWhatIsSealed(CapturedOutput output) {
    webhooks.keep(LENDER, SECRET, "the test").block();
    for (String key : List.of("", "CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg=")) {
      var other = new MockEnvironment().withProperty("lendledger.access.master-key", key);
      assertThatThrownBy(new SealedRows(database, new Vault(other))::afterPropertiesSet)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("sealed under master key")
          .hasMessageContaining("master-key");
    }
    assertThat(output).doesNotContain("kept in clear");
  }
}
