package io.lendledger.core.record;

import io.lendledger.core.rejection.RejectionCode;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Map<String, Cell> cells = new LinkedHashMap<>();
    List<String> repeated = new ArrayList<>();
    int lists = 0;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken value = parser.nextToken();
      if (!name.equals(list.listName())) {
        Json.put(parser, cells, repeated, name);
      } else if (lists++ > 0) {
        list.faults().add(null, name, null, "is given twice");
        parser.skipChildren();
      } else if (value == JsonToken.START_ARRAY) {
        elements(parser, list, records);
      } else {
        list.faults().add(null, name, Json.cell(parser).text(), "must be a list");
      }
    }
    if (lists == 0) {
      list.faults().add(null, list.listName(), null, "is required");
    }
    return new FlatRecord(cells, repeated);
  }

  private static void elements(JsonParser parser, RecordList list, Consumer<Fields> records) {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        list.hand(Json.object(parser), records);
      } else {
        parser.skipChildren();
        list.hand(null, records);
      }
    }
  }
}
