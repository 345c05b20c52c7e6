package io.lendledger.core.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The fields of one JSON object while it is read: its scalars, and lists of scalars. */
final class ObjectCells {

  private static final int MOST_FIELDS = 128;

  private final JsonParser parser;
  private final ObjectExtent extent;
  private final Map<String, Cell> cells = new LinkedHashMap<>();
  private final List<String> repeated = new ArrayList<>();

  /** Those of the object that the parser stands on. */
  ObjectCells(JsonParser parser) {
    this.parser = parser;
    this.extent = new ObjectExtent(parser);
  }

  /** How far the object reaches. */
  ObjectExtent extent() {
    return extent;
  }

  /** Keeps the value that the parser stands on under its name. */
  void put(String name) {
    extent.require();
    if (cells.put(name, cell()) != null && repeated.size() < MOST_FIELDS) {
      repeated.add(name);
    }
    if (cells.size() > MOST_FIELDS) {
      throw extent.tooMany("fields");
    }
  }

  /** The object as far as it was read. */
  FlatRecord read() {
    return new FlatRecord(cells, repeated);
  }

  /** Reads the value that the parser stands on. */
  Cell cell() {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return scalar();
    }
    List<Cell> elements = new ArrayList<>();
    while (extent.next() != JsonToken.END_ARRAY) {
      extent.countElement();
      elements.add(scalar());
    }
    return Cell.list(elements);
  }

  /** What is inside of a list or an object is passed over. */
  private Cell scalar() {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> Cell.string(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Cell.number(parser.getString());
      case VALUE_TRUE, VALUE_FALSE -> Cell.flag(parser.getString());
      case START_ARRAY -> {
        extent.skipChildren();
        yield Cell.list(List.of());
      }
      case START_OBJECT -> {
        extent.skipChildren();
        yield Cell.object();
      }
      default -> Cell.none();
    };
  }
}
