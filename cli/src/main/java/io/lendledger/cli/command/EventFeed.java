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
  }

  /**
   * The next ones; none when there are none now. Each time the service looks whether it knows the
   * event before them: a cursor would say so only the first time.
   */
  Batch next(long most) {
    Answer answer = api.get(kind.path() + filters.with("limit", most).with(kind.after(), after));
    Json page = answer.json();
    List<Json> events = page.at("data").items();
    if (!events.isEmpty()) {
      after = events.getLast().at(kind.id()).text();
    }
    return new Batch(answer, events, events.isEmpty() || page.at("nextCursor").text().isEmpty());
  }
}
