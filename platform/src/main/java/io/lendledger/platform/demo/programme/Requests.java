package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Answer;
import io.lendledger.platform.play.BodyJson;
import io.lendledger.platform.play.OwnApi;
import io.lendledger.platform.play.OwnApi.Request;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
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
  private final Map<String, Answer> answered;
  private final AtomicInteger sent;
  private final String of;
  private int number;

  Requests(OwnApi api, Journal journal, Clock clock) {
    this.api = api;
    this.journal = journal;
    this.clock = clock;
    this.answered =
        journal.answers().stream()
            .collect(Collectors.toMap(each -> number(each.request()), Function.identity()));
    this.sent = new AtomicInteger();
    this.of = "";
  }

  /** Those of one of several who send at once: numbered among themselves. */
  private Requests(Requests all, String of) {
    this.api = all.api;
    this.journal = all.journal;
    this.clock = all.clock;
    this.answered = all.answered;
    this.sent = all.sent;
    this.of = of;
  }

  private static String number(String name) {
    return name.substring(0, name.indexOf(' '));
  }

  /** Requests that somebody sends one after the other. */
  interface Sending {

    void by(Requests requests) throws IOException, InterruptedException;
  }

  /** Sends what several have to say, who do not wait for each other; returns when all have. */
  void together(List<Sending> several) throws IOException, InterruptedException {
    number++;
    List<Callable<Boolean>> all = new ArrayList<>();
    for (Sending each : several) {
      var own = new Requests(this, "%s%05d-%d-".formatted(of, number, all.size() + 1));
      all.add(() -> {
        each.by(own);
        return true;
      });
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Boolean> each : threads.invokeAll(all)) {
        each.get();
      }
    } catch (ExecutionException failed) {
      throw asItWas(failed);
    }
  }

  private static IOException asItWas(ExecutionException failed) throws InterruptedException {
    return switch (failed.getCause()) {
      case InterruptedException stopped -> throw stopped;
      case RuntimeException fault -> throw fault;
      case Error fault -> throw fault;
      case IOException cut -> cut;
      case null, default -> new IOException(failed);
    };
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
    String key = "demo-programme-" + number(name);
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
    number++;
    sent.incrementAndGet();
    return "%s%05d %s %s".formatted(of, number, method, path);
  }

  private JsonNode kept(
      Person person, Request request, List<Integer> expected, UnaryOperator<JsonNode> part)
      throws IOException, InterruptedException {
    Answer before = answered.get(number(request.name()));
    if (before != null) {
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
    return sent.get() < answered.size();
  }

  int count() {
    return sent.get();
  }

  static @Nullable String text(JsonNode node, String field) {
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value.asString();
  }
}
