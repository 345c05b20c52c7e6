package io.lendledger.cli.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads and writes JSON. */
final class JsonText {

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final char FIRST_VISIBLE = ' ';

  private JsonText() {}

  static Json read(byte[] text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        throw new UnreadableJson("it is empty", new IllegalArgumentException());
      }
      Json value = value(parser);
      if (parser.nextToken() != null) {
        throw new UnreadableJson("something follows its end", new IllegalArgumentException());
      }
      return value;
    } catch (JacksonException unreadable) {
      throw new UnreadableJson(unreadable.getOriginalMessage(), unreadable);
    }
  }

  private static Json value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> list(parser);
      case VALUE_STRING -> new Json.Text(parser.getString());
      default -> new Json.Plain(parser.getString());
    };
  }

  private static Json object(JsonParser parser) {
    Map<String, Json> members = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new Json.Members(members);
  }

  private static Json list(JsonParser parser) {
    List<Json> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(parser));
    }
    return new Json.Items(values);
  }

  static boolean isNumber(String token) {
    char first = token.charAt(0);
    return first == '-' || (first >= '0' && first <= '9');
  }

  static void write(Json value, StringBuilder to) {
    switch (value) {
      case Json.Plain plain -> to.append(plain.token());
      case Json.Text text -> quote(text.value(), to);
      case Json.Items list -> {
        String between = "[";
        for (Json each : list.values()) {
          to.append(between);
          write(each, to);
          between = ",";
        }
        to.append(list.values().isEmpty() ? "[]" : "]");
      }
      case Json.Members object -> {
        String between = "{";
        for (Map.Entry<String, Json> each : object.members().entrySet()) {
          to.append(between);
          quote(each.getKey(), to);
          to.append(':');
          write(each.getValue(), to);
          between = ",";
        }
        to.append(object.members().isEmpty() ? "{}" : "}");
      }
    }
  }

  private static void quote(String text, StringBuilder to) {
    to.append('"');
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      if (each == '"' || each == '\\') {
        to.append('\\').append(each);
      } else if (each < FIRST_VISIBLE) {
        to.append("\\u00").append(each < 16 ? "0" : "").append(Integer.toHexString(each));
      } else {
        to.append(each);
      }
    }
    to.append('"');
  }
}
