package io.lendledger.platform.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settings that processes on one database must have alike. */
class NeighboursTest {

  private static final Map<String, String> OWN =
      Map.of("lendledger.matching.strategy", "pro-rata", "lendledger.security.issuer-uri", "");

  @Test
  void whatDiffersIsToldWithBothValuesAndTheOthersId() {
    assertThat(
            Neighbours.differences(
                OWN,
                Map.of(
                    "node-2",
                    Map.of(
                        "lendledger.matching.strategy", "fair-queue",
                        "lendledger.security.issuer-uri", "https://login.test"))))
        .containsExactly(
            "lendledger.matching.strategy is pro-rata here and fair-queue at node-2",
            "lendledger.security.issuer-uri is not set here and https://login.test at node-2");
  }

  @Test
  void whoNotesNothingOrTheSameDiffersInNothing() {
    assertThat(
            Neighbours.differences(
                OWN,
                Map.of("earlier-version", Map.of(), "node-2", OWN, "other-role", Map.of("x", "y"))))
        .isEmpty();
  }
}
