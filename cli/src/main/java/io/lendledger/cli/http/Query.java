package io.lendledger.cli.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of an address; those without a value are left out. */
public final class Query {

  private final List<String> parameters;

  private Query(List<String> parameters) {
    this.parameters = parameters;
  }

  /** Without parameters. */
  public static Query none() {
    return new Query(List.of());
  }

  /** These, and another one. */
  public Query with(String name, @Nullable Object value) {
    if (value == null || value.toString().isEmpty()) {
      return this;
    }
    List<String> more = new ArrayList<>(parameters);
    more.add(name + "=" + encoded(value.toString()));
    return new Query(more);
  }

  /** These, and one that is repeated. */
  public Query withEach(String name, List<String> values) {
    Query all = this;
    for (String each : values) {
      all = all.with(name, each);
    }
    return all;
  }

  /** A part of a path. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** What follows the path. */
  @Override
  public String toString() {
    return parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
  }
}
