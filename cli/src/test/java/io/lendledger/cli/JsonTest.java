package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.cli.json.Json;
import io.lendledger.cli.json.UnreadableJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON as it was written. */
class JsonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1.500000000000000000000000001,\"b\":[1,\"x\",null,true],\"c\":{}}",
        "[]",
        "-0.10",
        "1E+400",
        "\"\\\"\\\\\\u0007\"",
        "null",
        "{\"ü\":\"\ud83d\ude00\"}"
      })
  void writesWhatItRead(String text) {
    assertThat(json(text).written()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1,]", "{} {}", "nothing", "01"})
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> json(text)).isInstanceOf(UnreadableJson.class);
  }

  @Test
  void findsMembers() {
    Json read = json("{\"a\":{\"b\":[7]},\"n\":null}");
    assertThat(read.at("a").at("b").items()).containsExactly(new Json.Plain("7"));
    assertThat(read.at("n").text()).isEmpty();
    assertThat(read.at("x").at("y")).isEqualTo(Json.none());
  }

  private static Json json(String text) {
    return Json.parse(text.getBytes(StandardCharsets.UTF_8));
  }
}
