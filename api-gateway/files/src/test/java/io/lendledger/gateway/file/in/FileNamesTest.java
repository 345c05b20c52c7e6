package io.lendledger.gateway.file.in;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names go into logs and onto terminals as they are. */
class FileNamesTest {

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "positions Gr\u00f6\u00dfe.csv", "\u4f53.csv", ".a.csv.part"})
  void namesOfAllLanguagesAreTaken(String name) {
    assertThat(FileNames.isAllowed(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u001b[2J.csv",
        "a\u009b2J.csv",
        "a\u0085b.csv",
        "a\u2028b.csv",
        "a\u2029b.csv",
        "a\u202evsc.b",
        "a\u200bb.csv",
        "a/b.csv",
        "a\\b.csv",
        "a.csv.accepted.json",
        ""
      })
  void namesThatDoSomethingAreNot(String name) {
    assertThat(FileNames.isAllowed(name)).isFalse();
  }
}
