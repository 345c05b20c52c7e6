package io.lendledger.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A caller of several nodes. It begins each request at the next node, and sends it under one key to
 * one after the other until there is an answer that is no fault of the service.
 */
final class NodesClient implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int REFUSED = 500;
  private static final JsonMapper JSON = new JsonMapper();

  private final NodeCluster nodes;
  private final Acknowledged acknowledged;
  private final Map<Integer, Caller> connections = new HashMap<>();
  private int next;

  NodesClient(NodeCluster nodes, Acknowledged acknowledged, int first) {
    this.nodes = nodes;
    this.acknowledged = acknowledged;
    this.next = first;
  }

  /** The answer to a post, as soon as any node has given one. */
  JsonNode post(String client, String path, String body, String key) throws Exception {
    long begun = System.nanoTime();
    String last = "nothing";
    while (System.nanoTime() - begun < PATIENCE.toNanos()) {
      int node = next++ % nodes.count();
      try {
        Caller.Answer answer = send(node, client, path, body, key);
        if (answer.status() < REFUSED) {
          if (answer.status() / 100 != 2) {
            throw new WrongResult(path + ": " + answer);
          }
          acknowledged.one(System.nanoTime() - begun);
          return JSON.readTree(answer.body());
        }
        last = answer.toString();
        acknowledged.refused();
      } catch (IOException lost) {
        last = lost.toString();
        disconnect(node);
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    throw new WrongResult(path + " has no answer within " + PATIENCE + ": " + last);
  }

  private Caller.Answer send(int node, String client, String path, String body, String key)
      throws IOException {
    String token = nodes.session(node).token(client);
    Caller connection = connections.get(node);
    if (connection == null) {
      connection = new Caller(nodes.node(node).port());
      connections.put(node, connection);
    }
    return connection.send(Callers.post(path, token, body, "Idempotency-Key: " + key));
  }

  private void disconnect(int node) throws IOException {
    Caller connection = connections.remove(node);
    if (connection != null) {
      connection.close();
    }
  }

  @Override
  public void close() throws IOException {
    for (Caller each : connections.values()) {
      each.close();
    }
  }
}
