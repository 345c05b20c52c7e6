package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {

  @Property
  void everyTextComesBack(@ForAll("texts") String text) {
    assertThat(CsvText.original(CsvText.safe(text))).isEqualTo(text);
    assertThat(CsvText.safe(text)).doesNotMatch("(?s)[=+\\-@\\t\\r].*");
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("'=+-@\t\r\n1aä").ofMaxLength(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-12.5", "O'Neil", "'", "", "US0378331005"})
  void ordinaryTextIsReadAsItStands(String text) {
    assertThat(CsvText.original(text)).isEqualTo(text);
  }
}
