package io.lendledger.cli.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of JSON. Numbers keep the digits that they were written with. */
public sealed interface Json {

  /** An object, its members in the order in which they were written. */
  record Members(Map<String, Json> members) implements Json {}

  /** A list. */
  record Items(List<Json> values) implements Json {}

  /** A string. */
  record Text(String value) implements Json {}

  /** A number, a truth value or null, as it was written. */
  record Plain(String token) implements Json {}

  /** What is not there. */
  static Json none() {
    return new Plain("null");
  }

  /** Reads a text; throws {@link UnreadableJson} when it is none. */
  static Json parse(byte[] text) {
    return JsonText.read(text);
  }

  /** An object of names and values, one after the other. */
  static Json of(Object... namesAndValues) {
    Map<String, Json> members = new LinkedHashMap<>();
    for (int each = 0; each < namesAndValues.length; each += 2) {
      members.put(namesAndValues[each].toString(), value(namesAndValues[each + 1]));
    }
    return new Members(members);
  }

  private static Json value(Object value) {
    return switch (value) {
      case Json json -> json;
      case Number number -> new Plain(number.toString());
      default -> new Text(value.toString());
    };
  }

  /** The member of that name; null when there is none. */
  default Json at(String name) {
    return this instanceof Members object ? object.members().getOrDefault(name, none()) : none();
  }

  /** The members of an object; of anything else none. */
  default Map<String, Json> entries() {
    return this instanceof Members object ? object.members() : Map.of();
  }

  /** The values of a list; of anything else none. */
  default List<Json> items() {
    return this instanceof Items list ? list.values() : List.of();
  }

  /** Text or token; empty for null, and for what consists of more. */
  default String text() {
    return switch (this) {
      case Text text -> text.value();
      case Plain plain -> isNull() ? "" : plain.token();
      case Members _, Items _ -> "";
    };
  }

  /** Whether it is null. */
  default boolean isNull() {
    return equals(none());
  }

  default boolean isNumber() {
    return this instanceof Plain plain && JsonText.isNumber(plain.token());
  }

  /** The text of it, on one line. */
  default String written() {
    StringBuilder text = new StringBuilder();
    JsonText.write(this, text);
    return text.toString();
  }
}
