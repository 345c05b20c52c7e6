package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;

/** The read models in the hands of an operator. */
public final class ReadModels {

  private static final String PLACE = "/ops/v1/projections";

  /** How many are worked on together: who asks waits more than anything works. */
  private static final int AT_ONCE = 4;

  private final Api operator;

  private ReadModels(Api operator) {
    this.operator = operator;
  }

  /** Those of a service that runs with its demonstration credentials. */
  public static ReadModels of(String address) throws Exception {
    return new ReadModels(Api.login(address, "demo-auditor", "demo-auditor-secret"));
  }

  public List<String> names() throws Exception {
    return operator
        .get(PLACE)
        .expect(200)
        .body()
        .get("data")
        .valueStream()
        .map(each -> each.get("name").asString())
        .toList();
  }

  public JsonNode state(String name) throws Exception {
    return Api.served(() -> operator.get(PLACE + "/" + name)).expect(200).body();
  }

  /** Asks for a replay and does not wait for it. */
  public Api.Answer replay(String name) throws Exception {
    return operator.post(PLACE + "/" + name + "/replay", "");
  }

  /** Asks for a replay and waits until it has ended well. */
  public void replayed(String name) throws Exception {
    assertThat(Api.served(() -> replay(name)).status()).isIn(200, 202);
    awaitReplay(name);
  }

  public void awaitReplay(String name) throws Exception {
    JsonNode state =
        operator.await(PLACE + "/" + name, body -> body.at("/replay/finishedAt").isString());
    assertThat(state.at("/replay/state").asString()).as("%s", state).isEqualTo("Succeeded");
    assertThat(state.get("state").asString()).as("%s", state).isEqualTo("Live");
  }

  /** What a comparison of a read model with its events finds. */
  public JsonNode differences(String name) throws Exception {
    Api.Answer asked = Api.served(() -> operator.post(PLACE + "/" + name + "/verify", ""));
    assertThat(asked.status()).isIn(200, 202);
    JsonNode state =
        operator.await(PLACE + "/" + name, body -> body.at("/verification/finishedAt").isString());
    JsonNode differences = state.at("/verification/differences");
    assertThat(differences.isObject()).as("%s", state).isTrue();
    return differences;
  }

  /** Fails unless every read model is, row by row, what its events say. */
  public void agreeWithEvents() throws Exception {
    together(names(), this::differences)
        .forEach((name, found) ->
            assertThat(found.get("total").asLong()).as("%s: %s", name, found).isZero());
  }

  /** Has all of these replayed, and waits until each has ended well. */
  public void replayedTogether(List<String> names) throws Exception {
    Map<String, Boolean> replayed =
        together(
            names,
            name -> {
              replayed(name);
              return true;
            });
    assertThat(replayed.keySet()).containsExactlyElementsOf(names);
  }

  /** What is done with one of them. */
  @FunctionalInterface
  private interface Work<T> {
    T of(String name) throws Exception;
  }

  private static <T> Map<String, T> together(List<String> names, Work<T> work) throws Exception {
    Map<String, Future<T>> begun = new LinkedHashMap<>();
    Map<String, T> done = new LinkedHashMap<>();
    try (ExecutorService few = Executors.newFixedThreadPool(AT_ONCE)) {
      for (String name : names) {
        begun.put(name, few.submit(() -> work.of(name)));
      }
      for (var each : begun.entrySet()) {
        done.put(each.getKey(), each.getValue().get());
      }
    }
    return done;
  }
}
