package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.Answer;
import io.lendledger.platform.play.BodyJson;
import io.lendledger.platform.play.OwnApi;
import io.lendledger.platform.play.OwnApi.Login;
import io.lendledger.platform.play.OwnApi.Request;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What participants say to the service, each thing once however often it is said. */
final class Talk {

  private static final int MOST_PAGES = 100;
  private static final int SERVER_FAULT = 500;
  private static final int REFUSED = 400;
  private static final int MISSING = 404;

  private final OwnApi api;
  private final Said said;

  Talk(OwnApi api, Said said) {
    this.api = api;
    this.said = said;
  }

  JsonNode get(Login who, String path) throws IOException, InterruptedException {
    return send(who, "GET", path, null, null).body();
  }

  /** Reads something that may not be there: null then. */
  @Nullable JsonNode find(Login who, String path) throws IOException, InterruptedException {
    Answer answer = api.send(who, new Request("GET " + path, "GET", path, null, null));
    return answer.status() == MISSING ? null : good(answer).body();
  }

  /** Reads all pages of a list, of each what is needed. */
  <T> List<T> all(Login who, String path, Function<JsonNode, ? extends Iterable<T>> part)
      throws IOException, InterruptedException {
    List<T> rows = new ArrayList<>();
    @Nullable String next = path;
    for (int page = 0; page < MOST_PAGES && next != null; page++) {
      JsonNode body = get(who, next);
      part.apply(body).forEach(rows::add);
      JsonNode cursor = body.path("nextCursor");
      next = cursor.isString() ? path + "&cursor=" + cursor.asString() : null;
    }
    return rows;
  }

  /**
   * Sends a change.
   *
   * @param key its idempotency key: what a kill cut short is not done twice
   */
  void post(Login who, String path, Object body, String key)
      throws IOException, InterruptedException {
    send(who, "POST", path, said.under(key, BodyJson.of(body)), "sandbox-" + key);
  }

  /** Sends something new, and answers what came of it. */
  JsonNode make(Login who, String path, Object body) throws IOException, InterruptedException {
    return send(who, "POST", path, BodyJson.of(body), null).body();
  }

  void put(Login who, String path, Object body) throws IOException, InterruptedException {
    send(who, "PUT", path, BodyJson.of(body), null);
  }

  private Answer send(
      Login who, String method, String path, @Nullable String body, @Nullable String key)
      throws IOException, InterruptedException {
    return good(api.send(who, new Request(method + " " + path, method, path, body, key)));
  }

  // Under a known key something else was said before a kill, and holds.
  private static Answer good(Answer answer) throws IOException {
    boolean said =
        answer.status() == REFUSED
            && answer.body().path("error_code").asString("").equals("IDEMPOTENCY_CONFLICT");
    if (answer.status() < REFUSED || said) {
      return answer;
    }
    String text =
        "%s was answered with %d: %s".formatted(answer.request(), answer.status(), answer.body());
    throw answer.status() >= SERVER_FAULT ? new IOException(text) : new RefusedRequest(text);
  }
}
