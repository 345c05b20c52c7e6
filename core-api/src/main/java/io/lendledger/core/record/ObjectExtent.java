package io.lendledger.core.record;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * What one JSON object may hold at most, of values that are passed over too: as much as a line of
 * NDJSON, or a row of CSV. A list that is handed out one by one does not count.
 */
final class ObjectExtent {

  private static final int MOST_BYTES = CsvBounds.LONGEST_RECORD;
  private static final int MOST_ELEMENTS = 1_000;

  private final JsonParser parser;
  private long start;
  private int elements;

  /** That of the value that the parser stands on. */
  ObjectExtent(JsonParser parser) {
    this.parser = parser;
    this.start = reached();
  }

  /** Goes to the next token of the value. */
  JsonToken next() {
    JsonToken token = parser.nextToken();
    require();
    return token;
  }

  /** Passes over what is inside the list or object that the parser stands on. */
  void skipChildren() {
    if (!parser.currentToken().isStructStart()) {
      return;
    }
    for (int depth = 1; depth > 0; ) {
      JsonToken token = next();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    }
  }

  /** Refuses what reaches too far. */
  void require() {
    if (reached() - start > MOST_BYTES) {
      throw tooMany("bytes in one object");
    }
  }

  /** Counts an element of a list that is kept. */
  void countElement() {
    if (elements++ == MOST_ELEMENTS) {
      throw tooMany("elements");
    }
  }

  /** Reads a list that does not count. */
  void leaveOut(Runnable list) {
    long before = reached();
    list.run();
    start += reached() - before;
  }

  /** The refusal of an object that has too many of something. */
  RuntimeException tooMany(String what) {
    TokenStreamLocation at = parser.currentTokenLocation();
    return Malformed.at("too many " + what, at.getLineNr(), at.getColumnNr());
  }

  private long reached() {
    return parser.currentLocation().getByteOffset();
  }
}
