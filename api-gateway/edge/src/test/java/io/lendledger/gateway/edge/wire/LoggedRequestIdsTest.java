package io.lendledger.gateway.edge.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoggedRequestIdsTest {

  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:+/=-";

  @Test
  void eachCharacterIsLoggedAsItIsOrInPercent() {
    for (char each = 0; each < Character.MIN_SURROGATE; each++) {
      String alone = String.valueOf(each);
      String logged = PLAIN.contains(alone) ? alone : "%%%02X".formatted((int) each);
      assertThat(RequestIds.logged(alone)).isEqualTo(logged);
      assertThat(RequestIds.logged("a" + alone + "z")).isEqualTo("a" + logged + "z");
    }
  }

  @Test
  void whatIsPlainStaysTheSame() {
    assertThat(RequestIds.logged(PLAIN)).isSameAs(PLAIN);
    assertThat(RequestIds.logged("")).isEmpty();
  }
}
