package io.lendledger.gateway.edge.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** Sends requests, and looks at what is noted of them. */
abstract class NotedRequests extends GatewayTest {

  static final String LENDER = "/api/v1/requests";
  static final String DESK = "/desk/v1/requests";
  static final String OPERATIONS = "/ops/v1/requests";
  static final String BODY = "{\"asOfDate\": \"2026-03-01\", \"positions\": []}";

  @Autowired RequestWriter writer;
  @Autowired RequestRetention retention;
  @Autowired AccessDatabase database;

  private final EntryIds ids = new EntryIds();

  /** Names the requests of a test. */
  final String id = "test-" + UUID.randomUUID();

  @BeforeEach
  void takeSubmissions() {
    sides.acceptSubmissions(NOW);
  }

  void refuseSubmissions(String field, String issue) {
    sides.onCommand(StoreContent.class, _ -> null);
    sides.onCommand(
        Submit.class,
        _ -> {
          throw new Rejected(
              RejectionCode.VALIDATION_FAILED, "1 fault", Fault.at(0, field, "X", issue));
        });
  }

  ResponseSpec send(WebTestClient caller, String path) {
    return caller
        .post()
        .uri(path)
        .header("X-Request-Id", id)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(BODY)
        .exchange();
  }

  ResponseSpec read(WebTestClient caller, String path) {
    return caller.get().uri(path).header("X-Request-Id", id).exchange();
  }

  /** What a list shows, which is noted behind the answer. */
  List<Map<String, Object>> noted(WebTestClient reader, String list, int requests) {
    String path = list + (list.contains("?") ? "&" : "?") + "requestId=" + id;
    await(() -> data(reader, path).size() >= requests);
    List<Map<String, Object>> data = data(reader, path);
    assertThat(data).as(path).hasSize(requests);
    return data;
  }

  static List<Map<String, Object>> data(WebTestClient reader, String path) {
    return data(reader.get().uri(path).exchange());
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> data(ResponseSpec list) {
    return (List<Map<String, Object>>) body(list.expectStatus().isOk()).get("data");
  }

  static void await(BooleanSupplier wish) {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!wish.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  /** All of the table as text. */
  String table() {
    return String.join(
        "\n",
        database.jdbc().sql("SELECT r::text FROM access.request r").query(String.class).list());
  }

  long rows(String column, String value) {
    return database
        .jdbc()
        .sql("SELECT count(*) FROM access.request WHERE " + column + " = ?")
        .param(value)
        .query(Long.class)
        .single();
  }

  FinishedRequest request(String credential, String lender, Instant at) {
    return request(credential, lender, at, id);
  }

  FinishedRequest request(String credential, String lender, Instant at, String requestId) {
    return new FinishedRequest(
        ids.at(at),
        at,
        new Caller(credential, new LenderCode(lender), Set.of()),
        requestId,
        "GET",
        "/api/v1/trades",
        null,
        null,
        200,
        1,
        null,
        null,
        null,
        null,
        0,
        0);
  }
}
