package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReplicaPropertiesTest {

  private static final String ONE = "jdbc:postgresql://two/lendledger";

  @Test
  void aUserOrAPasswordOfNoStandbyIsRefused() {
    assertThatThrownBy(() -> new ReplicaProperties(null, "reader", null, 16))
        .hasMessageContaining("lendledger.query.replica.url");
    assertThatThrownBy(() -> new ReplicaProperties(null, null, "secret", 16))
        .hasMessageContaining("lendledger.query.replica.url")
        .hasMessageNotContaining("secret");
    assertThat(new ReplicaProperties(null, null, null, 16).url()).isNull();
    assertThat(new ReplicaProperties(ONE, "reader", "secret", 16).url()).isEqualTo(ONE);
  }
}
