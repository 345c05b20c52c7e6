package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Answer;
import io.lendledger.platform.play.BodyJson;
import io.lendledger.platform.play.OwnApi;
import io.lendledger.platform.play.OwnApi.Request;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The programme's requests, numbered. One that was answered before an interruption is not sent
 * again; the one that was under way then is repeated under its idempotency key.
 */
final class Requests {

  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final int ACCEPTED = 202;
  private static final int BAD_REQUEST = 400;

  private final OwnApi api;
  private final Journal journal;
  private final Clock clock;
  private final List<Answer> answered;
  private int sent;

  Requests(OwnApi api, Journal journal, Clock clock) {
    this.api = api;
    this.journal = journal;
    this.clock = clock;
    this.answered = journal.answers();
  }

  JsonNode post(Person person, String path, Object body) throws IOException, InterruptedException {
    return change(person, "POST", path, body, List.of(OK, CREATED, ACCEPTED));
  }

  JsonNode patch(Person person, String path, Object body) throws IOException, InterruptedException {
    return change(person, "PATCH", path, body, List.of(OK));
  }

  void postInVain(Person person, String path, Object body)
      throws IOException, InterruptedException {
    change(person, "POST", path, body, List.of(BAD_REQUEST));
  }

  private JsonNode change(
      Person person, String method, String path, Object body, List<Integer> expected)
      throws IOException, InterruptedException {
    String name = next(method, path);
    String key = "demo-programme-" + sent;
    String json = BodyJson.of(body);
    return kept(person, new Request(name, method, path, json, key), expected, each -> each);
  }

  JsonNode put(Person person, String path, Object body) throws IOException, InterruptedException {
    String json = BodyJson.of(body);
    return kept(
        person,
        new Request(next("PUT", path), "PUT", path, json, null),
        List.of(OK, CREATED),
        each -> each);
  }

  /** Reads something, of which the given part is kept. */
  JsonNode get(Person person, String path, UnaryOperator<JsonNode> part)
      throws IOException, InterruptedException {
    return kept(person, new Request(next("GET", path), "GET", path, null, null), List.of(OK), part);
  }

  /** Reads something that only tells how far the service is. */
  JsonNode look(Person person, String path) throws IOException, InterruptedException {
    return api.send(person, new Request("GET " + path, "GET", path, null, null)).body();
  }

  private String next(String method, String path) {
    sent++;
    return "%05d %s %s".formatted(sent, method, path);
  }

  private JsonNode kept(
      Person person, Request request, List<Integer> expected, UnaryOperator<JsonNode> part)
      throws IOException, InterruptedException {
    if (sent <= answered.size()) {
      Answer before = answered.get(sent - 1);
      if (!before.request().equals(request.name())) {
        throw new ProgrammeEnded(
            "another version began it: '%s' was sent where '%s' is due"
                .formatted(before.request(), request.name()));
      }
      return before.body();
    }
    Answer answer = api.send(person, request);
    if (!expected.contains(answer.status())) {
      throw new ProgrammeEnded(
          "%s was answered with %d: %s".formatted(request.name(), answer.status(), answer.body()));
    }
    Answer kept = new Answer(answer.request(), answer.status(), part.apply(answer.body()));
    journal.answered(kept, clock);
    return kept.body();
  }

  /** Whether the last request was sent by an earlier start. */
  boolean isRepeating() {
    return sent < answered.size();
  }

  int count() {
    return sent;
  }

  static @Nullable String text(JsonNode node, String field) {
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value.asString();
  }
}
