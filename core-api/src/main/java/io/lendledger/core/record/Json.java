package io.lendledger.core.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads values and flat objects from a JSON stream, each within bounds. */
final class Json {

  private static final int DEEPEST = 16;
  private static final int LONGEST_NUMBER = 1_000;
  private static final int LONGEST_STRING = 100_000;
  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_CHARACTER = 4;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxNumberLength(LONGEST_NUMBER)
                  .maxStringLength(LONGEST_STRING)
                  .maxNameLength(LONGEST_NAME)
                  .build())
          .build();

  private Json() {}

  /** A parser of some text of {@link Utf8Bytes}; another encoding is refused. */
  static JsonParser parser(byte[] text) {
    requireUtf8(Arrays.copyOf(text, Math.min(text.length, LONGEST_CHARACTER)));
    return FACTORY.createParser(ObjectReadContext.empty(), text);
  }

  /** A parser of a stream in UTF-8, with or without a byte order mark. */
  static JsonParser parser(InputStream body) {
    try {
      PushbackInputStream text = new PushbackInputStream(new Utf8Bytes(body), LONGEST_CHARACTER);
      byte[] beginning = text.readNBytes(LONGEST_CHARACTER);
      requireUtf8(beginning);
      text.unread(beginning);
      return FACTORY.createParser(ObjectReadContext.empty(), text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  // In UTF-16 and UTF-32 the first characters of JSON, or a byte order mark, have such bytes.
  private static void requireUtf8(byte[] beginning) {
    for (byte each : beginning) {
      if (each == 0 || each == (byte) 0xFE || each == (byte) 0xFF) {
        throw Malformed.body("it is not in UTF-8");
      }
    }
  }

  /** Reads the object that the parser stands on. */
  static FlatRecord object(JsonParser parser) {
    ObjectCells cells = new ObjectCells(parser);
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      cells.put(name);
    }
    return cells.read();
  }

  /**
   * The column of a field's value in an object on a line of its own: the number, from one, of its
   * first character, a byte order mark not counted; 0 when there is no such field. Of one that is
   * given more than once the last counts, as in {@link #object}.
   */
  static int column(byte[] line, String field) {
    int column = 0;
    try (JsonParser parser = parser(line)) {
      parser.nextToken();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        if (name.equals(field)) {
          int bytes = (int) parser.currentTokenLocation().getByteOffset();
          String before = new String(line, 0, bytes, StandardCharsets.UTF_8);
          column = before.codePointCount(0, before.length()) + (isMarked(before) ? 0 : 1);
        }
        parser.skipChildren();
      }
    }
    return column;
  }

  private static boolean isMarked(String text) {
    return text.startsWith("\uFEFF");
  }

  /** Refuses anything behind the value that was read. */
  static void expectEnd(JsonParser parser) {
    if (parser.nextToken() != null) {
      TokenStreamLocation at = parser.currentTokenLocation();
      throw Malformed.at("more behind its end", at.getLineNr(), at.getColumnNr());
    }
  }

  /** Whether the stream starts with an object; refuses an empty one. */
  static boolean startsObject(JsonParser parser) {
    @Nullable JsonToken first = parser.nextToken();
    if (first == null) {
      throw Malformed.body("it is empty");
    }
    return first == JsonToken.START_OBJECT;
  }
}
