package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that spreadsheets save and that are no CSV in UTF-8. */
class SpreadsheetFilesTest extends ReadItems {

  private static final String ROWS = "n,text\r\n1,a\r\n";
  private static final String SAVE = "save it as \"CSV UTF-8 (comma delimited)\"";

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "x-UTF-16LE-BOM"})
  void unicodeText(String charset) {
    assertThat(refused(ROWS.getBytes(Charset.forName(charset)))).contains("UTF-16").contains(SAVE);
  }

  @Test
  void workbooks() {
    assertThat(refused(HexFormat.of().parseHex("504b030414000600"))).contains("workbook", SAVE);
    assertThat(refused(HexFormat.of().parseHex("d0cf11e0a1b11ae1"))).contains("workbook", SAVE);
  }

  @Test
  void compressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
      zipped.write(bytes(ROWS));
    }
    assertThat(refused(bytes.toByteArray())).contains("Content-Encoding: gzip").contains(".csv.gz");
  }

  @Test
  void codePages() {
    String row = "n,text\n1,a\n2,Z\u00fcrich\n";
    assertThat(refused(row.getBytes(Charset.forName("windows-1252"))))
        .contains("not UTF-8 after the row at line")
        .contains(SAVE);
  }

  @Test
  void theLineForSpreadsheetsAlone() {
    assertThat(refused(bytes("sep=,\n" + ROWS))).contains("begins with sep=").contains("remove");
    assertThat(refused(bytes("sep=;\nn;text\n1;a\n"))).contains("sep=");
  }

  @Test
  void shortBodiesAreText() {
    for (String each : new String[] {"n", "n\n", "PK\n", "P"}) {
      list(BodyFormat.CSV, NONE, each.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read).isEmpty();
    list(BodyFormat.CSV, NONE, ROWS);
    assertThat(read).containsExactly("0:1:a");
  }

  private String refused(byte[] body) {
    Rejected refused = (Rejected) catchThrowable(() -> list(BodyFormat.CSV, NONE, body));
    assertThat(refused.rejection().code()).isEqualTo(RejectionCode.MALFORMED_REQUEST);
    return refused.rejection().message();
  }
}
