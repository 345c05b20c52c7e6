package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Doors of each of some nodes, of which a caller chooses one. */
final class NodesDoors implements AutoCloseable {

  private static final String SESSION = "/console/session";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http =
      HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build();
  private final Nodes nodes;

  NodesDoors(Nodes nodes) {
    this.nodes = nodes;
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  String signIn(int node) throws Exception {
    return signIn(node, "demo-lender", "demo-lender-secret");
  }

  String signIn(int node, String client, String secret) throws Exception {
    HttpResponse<String> signedIn =
        send(
            request(node, SESSION)
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        "{\"clientId\": \"%s\", \"clientSecret\": \"%s\"}"
                            .formatted(client, secret))));
    assertThat(signedIn.statusCode()).as(signedIn.body()).isEqualTo(204);
    return signedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
  }

  HttpResponse<String> session(int node, String method, String cookie, String csrf)
      throws Exception {
    HttpRequest.Builder request =
        request(node, SESSION).header("Cookie", cookie).method(method, BodyPublishers.noBody());
    if (csrf != null) {
      request.header("X-CSRF-Token", csrf).header("Sec-Fetch-Site", "same-origin");
    }
    return send(request);
  }

  HttpRequest.Builder request(int node, String path) {
    return HttpRequest.newBuilder(URI.create(nodes.address(node) + path));
  }

  /** A token of one node, which is good at all. */
  String bearer(int node, String client) throws Exception {
    String basic =
        Base64.getEncoder()
            .encodeToString(
                (client + ":" + client + "-secret").getBytes(StandardCharsets.US_ASCII));
    HttpResponse<String> granted =
        send(
            request(node, "/oauth2/token")
                .header("Authorization", "Basic " + basic)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials")));
    return "Bearer " + JSON.readTree(granted.body()).get("access_token").asString();
  }

  HttpResponse<String> trades(int node, String bearer) throws Exception {
    return send(request(node, "/api/v1/trades").header("Authorization", bearer));
  }

  HttpResponse<String> health(int node, String part) throws Exception {
    return send(
        HttpRequest.newBuilder(
            URI.create(nodes.get(node).managementAddress() + "/actuator/health" + part)));
  }

  void awaitStatus(int node, String bearer, int status) throws Exception {
    await(() -> trades(node, bearer).statusCode() == status, "a " + status + " of " + node);
  }

  void awaitNode(int node, String status, String detail) throws Exception {
    await(
        () -> {
          JsonNode seen = JSON.readTree(health(node, "").body()).at("/components/node");
          return seen.path("status").asString("").equals(status)
              && seen.toString().contains(detail);
        },
        status + ": " + detail);
  }

  static void await(Callable<Boolean> wish, String what) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (!wish.call()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
