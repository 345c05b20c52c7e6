package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8BytesTest extends ReadItems {

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void jsonIsInUtf8Alone(String encoding) {
    for (BodyFormat format : List.of(BodyFormat.JSON, BodyFormat.NDJSON)) {
      byte[] body = "{\"items\":[],\"n\":1}".getBytes(Charset.forName(encoding));
      Rejected refused = (Rejected) catchThrowable(() -> list(format, NONE, body));
      assertThat(refused.rejection().code()).isEqualTo(RejectionCode.MALFORMED_REQUEST);
      assertThat(refused).hasMessageContaining("not in UTF-8");
    }
  }

  /** Before the name "n" such a byte was taken for nothing. */
  @Test
  void aByteThatUtf8NeverHasIsMalformedWhereverItIs() {
    byte[] object = bytes("{\"n\":1,\"text\":\"b\"}");
    for (BodyFormat format : List.of(BodyFormat.JSON, BodyFormat.NDJSON)) {
      for (int at = 0; at <= object.length; at++) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(bytes(format == BodyFormat.JSON ? "{\"items\":[\n" : "{\"n\":1}\n"));
        body.write(object, 0, at);
        body.write(0xFF);
        body.write(object, at, object.length - at);
        body.writeBytes(bytes(format == BodyFormat.JSON ? "]}" : "\n"));
        assertThat(catchThrowable(() -> list(format, NONE, body.toByteArray())))
            .hasMessage(
                "The body cannot be read: it is not in UTF-8 at line 2, column " + (at + 1));
      }
    }
  }

  @Test
  void brokenCharactersAreMalformed() {
    byte[] latin = "n,text\n1,Z\u00fcrich\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(catchThrowable(() -> list(BodyFormat.CSV, NONE, latin)))
        .hasMessage(
            "The body cannot be read: not UTF-8 after the row at line 1; save it as \"CSV UTF-8"
                + " (comma delimited)\"");
    byte[] json =
        "{\"items\":[{\"n\":1,\"text\":\"\u00fc\"}]}".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(catchThrowable(() -> list(BodyFormat.JSON, NONE, json)))
        .isInstanceOf(Rejected.class);
  }
}
