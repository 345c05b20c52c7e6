package io.lendledger.core.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses bodies whose first bytes are no text in UTF-8, saying what to save instead. */
final class SpreadsheetFiles {

  private static final int PEEKED_BYTES = 4;
  private static final String SAVE = "save it as \"CSV UTF-8 (comma delimited)\"";
  private static final String UTF_16 =
      "it is in UTF-16, the \"Unicode text\" of spreadsheets; " + SAVE;
  private static final String WORKBOOK = "it is a workbook of a spreadsheet, not CSV; " + SAVE;
  private static final List<Start> STARTS =
      List.of(
          new Start(UTF_16, 0xFF, 0xFE),
          new Start(UTF_16, 0xFE, 0xFF),
          new Start(WORKBOOK, 'P', 'K', 3, 4),
          new Start(WORKBOOK, 0xD0, 0xCF, 0x11, 0xE0),
          new Start(
              "it is compressed; send it with Content-Encoding: gzip, or name a file .csv.gz",
              0x1F,
              0x8B));

  private SpreadsheetFiles() {}

  private record Start(String issue, List<Integer> bytes) {

    Start(String issue, int... bytes) {
      this(issue, Arrays.stream(bytes).boxed().toList());
    }

    boolean begins(byte[] body) {
      for (int at = 0; at < bytes.size(); at++) {
        if (at >= body.length || (body[at] & 0xFF) != bytes.get(at)) {
          return false;
        }
      }
      return true;
    }
  }

  /** The body from its start, once that was seen to be text. */
  static InputStream checked(InputStream body) throws IOException {
    PushbackInputStream bytes = new PushbackInputStream(body, PEEKED_BYTES);
    byte[] first = bytes.readNBytes(PEEKED_BYTES);
    String issue = issue(first);
    if (issue != null) {
      throw Malformed.body(issue);
    }
    bytes.unread(first);
    return bytes;
  }

  /** Of a byte behind the first ones that is not in UTF-8. */
  static String notUtf8(long line) {
    return "not UTF-8 after the row at line %d; %s".formatted(line, SAVE);
  }

  private static @Nullable String issue(byte[] first) {
    // Letters of a header row have an empty other half in UTF-16 without a byte order mark.
    boolean halved = first.length > 1 && (first[0] == 0) != (first[1] == 0);
    return halved
        ? UTF_16
        : STARTS.stream()
            .filter(each -> each.begins(first))
            .map(Start::issue)
            .findFirst()
            .orElse(null);
  }
}
