package io.lendledger.gateway.identity.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.gateway.identity.sealing.Vault.Kept;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

class VaultTest {

  private static final byte[] SECRET = "a webhook secret".getBytes(UTF_8);
  private static final String PLACE = "access.inbound_webhook_secret/DEMO";
  private static final String OLD = key(1);
  private static final String NEW = key(2);

  private static String key(int fill) {
    byte[] bytes = new byte[32];
    java.util.Arrays.fill(bytes, (byte) fill);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Vault vault(String current, String previous) {
    return new Vault(
        new MockEnvironment()
            .withProperty("lendledger.access.master-key", current)
            .withProperty("lendledger.access.previous-master-key", previous));
  }

  @Test
  void whatIsSealedIsUnreadableAndOpensAgain() {
    Vault vault = vault(OLD, "");
    Kept kept = vault.keep(PLACE, SECRET);
    assertThat(kept.sealed()).isTrue();
    assertThat(new String(kept.value(), UTF_8)).doesNotContain("webhook");
    assertThat(vault.open(PLACE, kept)).isEqualTo(SECRET);
    assertThat(vault.keep(PLACE, SECRET).value()).isNotEqualTo(kept.value());
    assertThat(vault.isStale(kept)).isFalse();
  }

  @Test
  void anAlteredOrMovedSecretIsRefused() {
    Vault vault = vault(OLD, "");
    Kept kept = vault.keep(PLACE, SECRET);
    assertThatThrownBy(() -> vault.open("access.inbound_webhook_secret/OTHER", kept))
        .isInstanceOf(IllegalStateException.class);
    for (int at : new int[] {9, 40, 70, kept.value().length - 1}) {
      byte[] altered = kept.value().clone();
      altered[at] ^= 1;
      assertThatThrownBy(() -> vault.open(PLACE, new Kept(altered, true)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(PLACE);
    }
  }

  @Test
  void aPreviousKeyOpensWhatItSealedAndThatIsStale() {
    Kept kept = vault(OLD, "").keep(PLACE, SECRET);
    Vault changed = vault(NEW, OLD);
    assertThat(changed.open(PLACE, kept)).isEqualTo(SECRET);
    assertThat(changed.isStale(kept)).isTrue();
    assertThatThrownBy(() -> vault(NEW, "").open(PLACE, kept))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("previous-master-key");
  }

  @Test
  void withoutAMasterKeySecretsAreKeptAsTheyAre() {
    Vault open = vault("", "");
    Kept kept = open.keep(PLACE, SECRET);
    assertThat(kept.sealed()).isFalse();
    assertThat(open.open(PLACE, kept)).isEqualTo(SECRET);
    assertThat(open.isStale(kept)).isFalse();
    assertThat(vault(NEW, "").isStale(kept)).isTrue();
  }

  @Test
  void theKeyMayBeInAFile(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("master.key"), NEW + "\n");
    Vault fromFile =
        new Vault(
            new MockEnvironment()
                .withProperty("lendledger.access.master-key-file", file.toString()));
    assertThat(vault(NEW, "").open(PLACE, fromFile.keep(PLACE, SECRET))).isEqualTo(SECRET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c2hvcnQ=", "not base64 at all!"})
  void anUnfitKeyIsRefusedWithoutRepeatingIt(String key) {
    assertThatThrownBy(() -> vault(key, ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("lendledger.access.master-key")
        .message()
        .doesNotContain(key);
  }
}
