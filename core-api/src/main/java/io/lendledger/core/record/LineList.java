package io.lendledger.core.record;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/** One JSON object a line (NDJSON); blank lines are passed over. */
final class LineList {

  private static final int LONGEST_LINE = 256 * 1024;
  private static final int BUFFER_BYTES = 64 * 1024;

  private LineList() {}

  /** Takes a record's line: its index from nought, and its number among all lines, from one. */
  @FunctionalInterface
  interface Lines {

    /** Answers whether to go on. */
    boolean take(byte[] text, int index, long number);
  }

  static void read(InputStream body, RecordList list, Consumer<Fields> records) {
    each(
        body,
        (text, index, number) -> {
          hand(object(text, number), Place.line(number, text), list, records);
          return true;
        });
  }

  /** Hands out the lines that are records. */
  static void each(InputStream body, Lines lines) {
    InputStream bytes = new BufferedInputStream(new Utf8Bytes(body), BUFFER_BYTES);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int index = 0;
    boolean more = true;
    try {
      for (long number = 1; more && next(bytes, line, number); number++) {
        byte[] text = line.toByteArray();
        more = isBlank(text) || lines.take(text, index++, number);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void hand(
      @Nullable FlatRecord sent, Place place, RecordList list, Consumer<Fields> records) {
    if (sent == null) {
      list.skip("must be an object" + place.of(null));
    } else {
      list.hand(new FlatRecord(sent.cells(), sent.repeatedNames(), place), records);
    }
  }

  /** Reads the next line without its end; false when there is none. */
  private static boolean next(InputStream bytes, ByteArrayOutputStream line, long number)
      throws IOException {
    line.reset();
    int each = bytes.read();
    if (each < 0) {
      return false;
    }
    while (each >= 0 && each != '\n') {
      if (line.size() == LONGEST_LINE) {
        throw Malformed.line("a record is too long", number);
      }
      line.write(each);
      each = bytes.read();
    }
    return true;
  }

  private static @Nullable FlatRecord object(byte[] text, long number) {
    try (JsonParser parser = Json.parser(text)) {
      boolean object = Json.startsObject(parser);
      FlatRecord read = null;
      if (object) {
        read = Json.object(parser);
      } else {
        parser.skipChildren();
      }
      if (parser.nextToken() != null) {
        throw Malformed.at(
            "more than one value", number, parser.currentTokenLocation().getColumnNr());
      }
      return read;
    } catch (JacksonException unreadable) {
      throw Malformed.json(unreadable, number);
    }
  }

  private static boolean isBlank(byte[] text) {
    for (byte each : text) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }
}
