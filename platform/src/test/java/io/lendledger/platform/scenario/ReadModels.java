package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** The read models in the hands of an operator. */
public final class ReadModels {

  private static final String PLACE = "/ops/v1/projections";

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
    return operator.get(PLACE + "/" + name).expect(200).body();
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
    for (String name : names()) {
      JsonNode found = differences(name);
      assertThat(found.get("total").asLong()).as("%s: %s", name, found).isZero();
    }
  }
}
