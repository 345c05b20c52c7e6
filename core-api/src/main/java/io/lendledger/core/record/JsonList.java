package io.lendledger.core.record;

import io.lendledger.core.rejection.RejectionCode;
import java.io.InputStream;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A list inside a JSON object; the envelope's other fields stand before or behind it. */
final class JsonList {

  private JsonList() {}

  static FlatRecord read(InputStream body, RecordList list, Consumer<Fields> records) {
    try (JsonParser parser = Json.parser(body)) {
      if (!Json.startsObject(parser)) {
        list.faults().add(null, null, null, "body must be an object");
        list.faults().throwIfAny(RejectionCode.VALIDATION_FAILED);
      }
      FlatRecord envelope = envelope(parser, list, records);
      Json.expectEnd(parser);
      return envelope;
    } catch (JacksonException unreadable) {
      throw Malformed.json(unreadable);
    }
  }

  private static FlatRecord envelope(JsonParser parser, RecordList list, Consumer<Fields> records) {
    ObjectCells cells = new ObjectCells(parser);
    int lists = 0;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken value = parser.nextToken();
      if (!name.equals(list.listName())) {
        cells.put(name);
      } else if (lists++ > 0) {
        list.faults().add(null, name, null, "is given twice");
        cells.extent().leaveOut(parser::skipChildren);
      } else if (value == JsonToken.START_ARRAY) {
        cells.extent().leaveOut(() -> elements(parser, list, records));
      } else {
        list.faults().add(null, name, cells.cell().text(), "must be a list");
      }
    }
    if (lists == 0) {
      list.faults().add(null, list.listName(), null, "is required");
    }
    return cells.read();
  }

  private static void elements(JsonParser parser, RecordList list, Consumer<Fields> records) {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        list.hand(Json.object(parser), records);
      } else {
        new ObjectExtent(parser).skipChildren();
        list.hand(null, records);
      }
    }
  }
}
