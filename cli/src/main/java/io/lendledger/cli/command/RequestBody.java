package io.lendledger.cli.command;

import io.lendledger.cli.json.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of a record that is sent; those without a value are left out. */
record RequestBody(Map<String, Json> members) {

  static RequestBody none() {
    return new RequestBody(Map.of());
  }

  /** These, and a text. */
  RequestBody with(String name, @Nullable String value) {
    return value == null ? this : with(name, new Json.Text(value));
  }

  /** These, and a decimal, with the digits that were typed. */
  RequestBody with(String name, @Nullable BigDecimal value) {
    return value == null ? this : with(name, new Json.Plain(value.toPlainString()));
  }

  /** These, and a value of JSON. */
  RequestBody with(String name, Json value) {
    Map<String, Json> more = new LinkedHashMap<>(members);
    more.put(name, value);
    return new RequestBody(more);
  }

  Json json() {
    return new Json.Members(members);
  }
}
