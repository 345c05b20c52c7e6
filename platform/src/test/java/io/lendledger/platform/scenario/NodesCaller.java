package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/**
 * A client of several nodes. It begins each request at the next node, and sends it under one key to
 * one after the other until there is an answer that is no fault of the service.
 */
final class NodesCaller {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final List<Api> nodes = new ArrayList<>();
  private int next;

  /** Logs in at all nodes, which have to be there. */
  NodesCaller(Nodes nodes, String client) throws Exception {
    for (int node = 0; node < nodes.count(); node++) {
      this.nodes.add(nodes.at(node, client));
    }
  }

  /** Logs in at one node. */
  NodesCaller(Nodes nodes, String client, int node) throws Exception {
    this.nodes.add(nodes.at(node, client));
  }

  /** The answer to a post, as soon as any node has given one. */
  JsonNode post(String path, String body, String key) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    String last = "nothing";
    while (System.nanoTime() < end) {
      Api node = nodes.get(next++ % nodes.size());
      try {
        Api.Answer answer = node.post(path, body, key);
        if (answer.status() < 500) {
          assertThat(answer.status()).as("%s", answer.body()).isIn(200, 201, 202);
          return answer.body();
        }
        last = answer.toString();
      } catch (IOException lost) {
        last = lost.toString();
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    throw new AssertionError(path + " has no answer: " + last);
  }
}
