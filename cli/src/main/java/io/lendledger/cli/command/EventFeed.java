package io.lendledger.cli.command;

import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Api;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import java.util.List;

/** Events in their order, from one on, as often as one asks. */
final class EventFeed {

  private final Api api;
  private final Kind kind;
  private final Query filters;
  private String after;
  private String last;
  private String cursor = "";

  /**
   * What is listed.
   *
   * @param path of the list
   * @param after the parameter that says behind which event
   * @param id the member by which an event is named there
   */
  record Kind(String path, String after, String id) {}

  /** Some events, in the bytes that they came in. */
  record Batch(Answer answer, List<Json> events, boolean isLast) {}

  EventFeed(Api api, Kind kind, Query filters, String after) {
    this.api = api;
    this.kind = kind;
    this.filters = filters;
    this.after = after;
    this.last = after;
  }

  /** The next ones; none when there are none now. */
  Batch next(long most) {
    // A walk is one of its first request: the place that it began at stays with its cursor.
    Query query = filters.with("limit", most).with(kind.after(), after).with("cursor", cursor);
    Answer answer = api.get(kind.path() + query);
    Json page = answer.json();
    List<Json> events = page.at("data").items();
    if (!events.isEmpty()) {
      last = events.getLast().at(kind.id()).text();
    }
    cursor = page.at("nextCursor").text();
    if (cursor.isEmpty()) {
      after = last;
    }
    return new Batch(answer, events, cursor.isEmpty());
  }
}
