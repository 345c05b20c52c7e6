package io.lendledger.cli.http;

import io.lendledger.cli.json.Json;
import java.util.function.Consumer;

/** Walks a list page by page, holding one at a time. */
public final class Pages {

  private static final int MOST_OF_A_PAGE = 1000;

  private final Api api;

  public Pages(Api api) {
    this.api = api;
  }

  /** Some records, with the bytes that they came in. */
  public record Page(Answer answer, Json json) {}

  /**
   * Walks until the end, or until so many records were given; whether there are more. All pages are
   * of one moment.
   */
  public boolean walk(String path, Query query, long most, Consumer<Page> page) {
    long given = 0;
    String cursor = "";
    do {
      long limit = Math.min(most - given, MOST_OF_A_PAGE);
      Answer answer = api.get(path + query.with("limit", limit).with("cursor", cursor));
      Json json = answer.json();
      cursor = json.at("nextCursor").text();
      given += json.at("data").items().size();
      page.accept(new Page(answer, json));
    } while (!cursor.isEmpty() && given < most);
    return !cursor.isEmpty();
  }
}
